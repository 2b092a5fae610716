import { remember } from '../pages/odds/compare.js';
import { change, isClassic, setup } from '../pages/odds/state.js';
import type { Turn } from '../shell/turns.js';
import { askAttacker } from '../worker/armies.js';
import { fillAttacker, fillTarget } from './fill.js';
import type { Taken } from './sources.js';
import { type Told, UnitSearch } from './unit-search.js';

export interface PickProps {
  readonly side: 'attacker' | 'target';
  /** Which attacker is filled in. */
  readonly place: number;
}

/** Finds a unit and fills it in on one side of the set-up. */
export const Picker = ({ side, place }: PickProps) => {
  const fill = async (taken: Taken, turn: Turn): Promise<Told | null> => {
    const now = setup.peek();
    if (isClassic(now)) return null;
    const found = await (side === 'attacker'
      ? fillAttacker(askAttacker, now, taken, place)
      : fillTarget(askAttacker, now, taken));
    if (!turn.isLatest()) return null;
    if (!found.ok) return found;
    remember(now);
    change(found.setup);
    return found;
  };
  return <UnitSearch side={side} fill={fill} done="Every number can be changed on the page." />;
};
