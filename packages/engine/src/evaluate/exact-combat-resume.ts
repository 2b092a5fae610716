import { certain } from '../chance/pmf.js';
import type { Programme } from '../sequence/machine.js';
import type { CombatCursor, Cursor } from './cursor.js';
import type { ExactOptions } from './exact.js';
import { exactLaw } from './exact.js';
import { apart } from './exact-apart.js';
import { CombatLaw } from './exact-combat.js';
import { lawsOnTrack } from './exact-full.js';
import type { BatchOutcome, Outcome } from './outcome.js';
import { strikingIn } from './walk-combat.js';

/** The law of a combat, conditioned on what has brought it to this point. */
export function combatFrom(
  programme: Programme,
  combat: NonNullable<Programme['combat']>,
  cursor: Cursor,
  options: ExactOptions,
  lawFrom: (programme: Programme, cursor: Cursor) => Outcome,
): Outcome {
  const laws = options.full === true ? lawsOnTrack : null;
  const law = new CombatLaw(combat, (blows) => exactLaw(blows, { laws, apart }));
  law.count(cursor.made.map(madeBatch), 1);
  const now = cursor.combat as CombatCursor;
  const { step, side, own, target, struck, inner } = now;
  const number = combat.steps[step];
  if (number === undefined) return law.run([{ own, target, p: 1 }], combat.steps.length);
  const striking = strikingIn({ ...programme, combat }, now);
  const open = striking !== null && inner !== null ? lawFrom(striking, inner) : null;
  if (open) law.count(open.batches, 1);
  const hit = side === 'first' ? (open?.target ?? [{ state: target, p: 1 }]) : [{ state: struck, p: 1 }];
  const back =
    side === 'first' ? law.blows(number, 'second', target, own, 1) : (open?.target ?? [{ state: own, p: 1 }]);
  return law.run(law.rest(hit, back), step + 1);
}

/** What a batch of the past has counted. */
const madeBatch = ({ activation, entries, labels, strength, tally }: Cursor['made'][number]): BatchOutcome => ({
  attacker: activation,
  entries,
  labels,
  strength,
  ...(tally.noEffect === undefined ? {} : { armour: true }),
  fields: Object.fromEntries(
    Object.entries(tally).map(([field, count]) => [field, { mean: count, pmf: [...certain(count)] }]),
  ) as unknown as BatchOutcome['fields'],
});
