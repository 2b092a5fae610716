import type { Issue } from '../scenario/issue.js';
import { closest } from '../scenario/suggest.js';
import type { Attacker } from '../scenario/types.js';
import { readOwnRows } from './compile-words.js';
import type { Options } from './context.js';
import type { Edition } from './edition.js';
import type { Activation } from './machine.js';

/** The readings of open points that an attacker's attacks are resolved with: the edition's defaults and the choices. */
export function readOptions(attacker: Attacker, edition: Edition, issues: Issue[]): Options {
  const options: Record<string, string | boolean> = {};
  for (const [name, [first]] of Object.entries(edition.options)) if (first !== undefined) options[name] = first;
  const path = `${attacker.path}.choices.options`;
  for (const [name, value] of Object.entries(attacker.choices.options)) {
    const values = Object.hasOwn(edition.options, name) ? edition.options[name] : undefined;
    if (!values) {
      const near = closest(name, Object.keys(edition.options));
      issues.push({
        code: 'unknown-option',
        path,
        problem: `"${name}" is no option of ${edition.id}`,
        suggestion: near ? `did you mean "${near}"?` : `use one of ${Object.keys(edition.options).join(', ')}`,
      });
    } else if (values.includes(value)) {
      options[name] = value;
    } else {
      issues.push({
        code: 'unknown-option',
        path: `${path}.${name}`,
        problem: `${JSON.stringify(value)} is no reading of "${name}"`,
        suggestion: `use one of ${values.map((known) => JSON.stringify(known)).join(', ')}`,
      });
    }
  }
  return options;
}

const PROTECTIONS: readonly string[] = ['FNP {N}+', 'FNP {N}+ VS MORTAL WOUNDS'];

/** The attacker's own models, on which its own mortal wounds are inflicted (06.02, 06.03); null if none are listed. */
export function readSelf(
  attacker: Attacker,
  edition: Edition,
  lenient: boolean,
): { readonly self: Activation['self']; readonly issues: readonly Issue[] } {
  const { rows } = attacker;
  if (rows.length === 0) return { self: null, issues: [] };
  const { words, issues } = readOwnRows(attacker, edition, lenient);
  const feelNoPain = rows.map((row, index) => {
    const own = words.filter(
      ({ reading, row: at }) => at === index && PROTECTIONS.includes(reading.use.ability.words[reading.use.word] ?? ''),
    );
    return Math.min(7, row.FNP ?? 7, ...own.map(({ reading }) => reading.use.args.N));
  });
  return {
    issues,
    self: {
      rows: rows.map(({ name, count, W, character }) => ({ name, count, W, character })),
      start: rows.map((row) => row.count * row.W - row.woundsLost),
      order: rows.map((_, index) => index),
      mortalFeelNoPain: feelNoPain,
    },
  };
}
