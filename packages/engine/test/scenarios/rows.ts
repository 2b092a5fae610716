import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a scenario comes to before any die is rolled. Keys are paths into the results of the contract, section 3. */
export interface LawRow extends Common {
  readonly kind: 'law';
  readonly law: Readonly<Record<string, unknown>>;
  readonly notes?: readonly NoteName[];
}

/** One course with scripted dice, in the order of the contract, section 4. */
export interface CourseRow extends Common {
  readonly kind: 'course';
  readonly dice: string;
  /** Some of the events, in order. */
  readonly events?: readonly Readonly<Record<string, unknown>>[];
  readonly state: Readonly<Record<string, readonly number[]>>;
  /** What is asked next; null = the course is complete. */
  readonly ask: Readonly<Record<string, unknown>> | null;
}

/** The legal options of the first decision. */
export interface DecisionRow extends Common {
  readonly kind: 'decision';
  readonly decision: string;
  readonly options?: readonly unknown[];
  readonly count?: number;
}

/** What a rule forbids: no attacks, and notes that name the rule. */
export interface RefusalRow extends Common {
  readonly kind: 'refusal';
  readonly notes: readonly NoteName[];
  readonly attacks: 0;
}

/** A code, or a rule with or without its sub-sections; several = any of them. */
export type NoteName = string | readonly string[];

interface Common {
  readonly id: string;
  readonly rule: string;
  readonly says: string;
  readonly scenario: unknown;
}

export type Row = LawRow | CourseRow | DecisionRow | RefusalRow;

const COMMON = ['id', 'rule', 'says', 'scenario'];

/** Fields of each kind beside the common ones: needed, then optional. The first needed one tells the kind. */
const KINDS = {
  law: { needs: ['law'], may: ['notes'] },
  course: { needs: ['dice', 'state', 'ask'], may: ['events'] },
  decision: { needs: ['decision'], may: ['options', 'count'] },
  refusal: { needs: ['attacks', 'notes'], may: [] },
} as const satisfies Record<Row['kind'], { needs: readonly string[]; may: readonly string[] }>;

export function readRow(value: unknown): Row {
  const fields = value as Readonly<Record<string, unknown>>;
  const kind = (Object.keys(KINDS) as Row['kind'][]).find((name) => KINDS[name].needs[0] in fields);
  const name = `row ${String(fields.id)}`;
  if (kind === undefined) throw new Error(`${name} is of unknown kind`);
  const needs: readonly string[] = [...COMMON, ...KINDS[kind].needs];
  const known: readonly string[] = [...needs, ...KINDS[kind].may];
  const missing = needs.filter((field) => !(field in fields));
  const unknown = Object.keys(fields).filter((field) => !known.includes(field));
  if (missing.length > 0) throw new Error(`${name} lacks ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`${name} has unknown fields ${unknown.join(', ')}`);
  return { ...fields, kind } as unknown as Row;
}

/** The rows of every theme in the folder; a file without rows is an error. */
export function readThemes(folder: string): ReadonlyMap<string, readonly Row[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const themes = new Map<string, readonly Row[]>();
  for (const file of files) {
    const rows: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (!Array.isArray(rows) || rows.length === 0) throw new Error(`${file} has no rows`);
    themes.set(file.replace(/\.json$/, ''), rows.map(readRow));
  }
  if (themes.size === 0) throw new Error(`${folder} has no rows`);
  return themes;
}
