import { per100 } from '@fusillade/roster';
import { modelsOf, type Table, woundsOf } from './table.js';

const HEAD = [
  'unit',
  'unit points',
  'target',
  'target models',
  'target wounds',
  'target points',
  'mean models destroyed',
  'mean wounds lost',
  'chance to destroy',
  'mean points destroyed',
  'points destroyed per 100 points',
  'modes',
  'not modelled',
  'refused',
];

/** A spreadsheet takes a text that begins like a formula for one; lists come from strangers. */
const FORMULA = /^[=+\-@\t\r]/u;

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line for each unit and target (RFC 4180). */
export const csvOf = ({ attackers, targets, cells }: Table): string => {
  const lines = attackers.flatMap(({ name, points }, row) =>
    targets.map((target, column) => {
      const odds = cells[row]![column]!;
      const head = [name, points, target.name, modelsOf(target), woundsOf(target), target.points ?? null];
      if (odds.kind === 'none') return [...head, null, null, null, null, null, null, null, 'no weapon for this phase'];
      if (odds.kind === 'refused') return [...head, null, null, null, null, null, null, null, odds.reason];
      return [
        ...head,
        odds.modelsDestroyed,
        odds.woundsLost,
        odds.unitDestroyed,
        odds.pointsDestroyed,
        per100(odds, points),
        odds.chosen.map(({ weapon, mode }) => `${weapon}: ${mode}`).join('; '),
        odds.notModelled.join('; '),
        null,
      ];
    }),
  );
  return [HEAD, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
};
