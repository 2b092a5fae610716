import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Lines } from '../../src/io.js';
import { fusillade } from '../console.js';

export const example = (name: string): string =>
  fileURLToPath(new URL(`../../../../scenarios/examples/${name}.json`, import.meta.url));

/** A folder for the files of a test file, gone when it is done. */
export const useFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'fusillade-play-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = (name: string): string => join(folder, name);
  const file = (name: string, content: unknown): string => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(path(name), text);
    return path(name);
  };
  return { path, file };
};

/** Dice for every roll, Enter for everything else; a roll without dice ends the lines, and dice left over fail. */
export const dicePlayer = (groups: readonly string[]): Lines & { readonly left: readonly string[] } => {
  const left = [...groups];
  return {
    left,
    shown: false,
    close: () => {},
    next: async (prompt) => {
      if (/^\d+ (?:die|dice)> $/u.test(prompt)) return left.shift() ?? null;
      return prompt === 'next> ' && left.length === 0 ? null : '';
    },
  };
};

export interface Document {
  readonly battle: { readonly entries: readonly object[] };
  readonly standing: {
    readonly events: readonly Readonly<Record<string, unknown>>[];
    readonly question: Readonly<Record<string, unknown>> | null;
    readonly units: readonly {
      readonly name: string;
      readonly models: readonly { readonly row: string; readonly wounds: number; readonly state: string }[];
    }[];
  };
}

/** What `play --json` says at its end. */
export const playedJson = async (argv: readonly string[], lines: Lines | string): Promise<Document> => {
  const around = typeof lines === 'string' ? { stdin: lines } : { lines };
  const { code, out, err } = await fusillade(['play', ...argv, '--json'], around);
  if (code !== 0) throw new Error(`exit ${code}: ${err}${out}`);
  return JSON.parse(out) as Document;
};

/** Wounds of the living models of each row, ascending. */
export const wounds = ({ standing }: Document, unit: string): Readonly<Record<string, readonly number[]>> => {
  const rows: Record<string, number[]> = {};
  for (const model of standing.units.find(({ name }) => name === unit)?.models ?? []) {
    rows[model.row] ??= [];
    if (model.state === 'alive') rows[model.row]?.push(model.wounds);
  }
  for (const each of Object.values(rows)) each.sort((a, b) => a - b);
  return rows;
};
