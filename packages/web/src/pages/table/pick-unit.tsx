import type { Army } from '@fusillade/engine/battle';
import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Taken } from '../../pick/sources.js';
import { type Told, UnitSearch } from '../../pick/unit-search.js';
import type { Turn } from '../../shell/turns.js';
import { askAttacker } from '../../worker/armies.js';
import { armyName } from './army-name.js';
import { battleUnitOf, incomplete, type Joins } from './battle-unit.js';
import { joined } from './join.js';
import { addUnits, kept, trouble } from './state.js';

const ARMIES: readonly Army[] = [0, 1];

interface Choice {
  readonly text: string;
  /** Whose lists come first: those of the first army, or of the second. */
  readonly side: 'attacker' | 'target';
  readonly joins: Joins;
}

const sideOf = (army: Army | undefined): Choice['side'] => (army === 1 ? 'target' : 'attacker');

const choicesNow = (): readonly Choice[] => {
  const battle = kept.peek()?.battle;
  if (battle === undefined || !('units' in battle)) return [];
  return [
    ...incomplete(battle).map(({ name, army, lacks }) => ({
      text: `gives ${name} its ${lacks}`,
      side: sideOf(army),
      joins: { completes: name },
    })),
    ...ARMIES.map((army) => ({
      text: `is new, beside ${armyName(battle, army)}`,
      side: sideOf(army),
      joins: { army },
    })),
  ];
};

/** A unit of a list or a datasheet comes into the battle, or gives a unit that is there what it lacks. */
export const PickForBattle = () => {
  // As they were when the search was opened: what is told of the unit that was picked stays.
  const [choices] = useState(choicesNow);
  const chosen = useSignal(0);
  const choice = choices[chosen.value] ?? choices[0];
  if (choice === undefined) return null;
  const { side, joins } = choice;
  const fill = async (taken: Taken, turn: Turn): Promise<Told | null> => {
    const battle = kept.peek()?.battle;
    if (battle === undefined || !('units' in battle)) return null;
    const picked = await battleUnitOf(askAttacker, battle, taken, joins);
    if (!turn.isLatest()) return null;
    if (!picked.ok || (await addUnits(joined(battle.units, [picked.unit])))) return picked;
    return { ok: false, why: trouble.peek().replace(/\.$/u, '') };
  };
  return (
    <UnitSearch key={side} side={side} fill={fill} done="It stands on the table.">
      <label>
        The unit{' '}
        <select
          value={String(chosen.value)}
          onChange={({ currentTarget }) => {
            chosen.value = Number(currentTarget.value);
          }}
        >
          {choices.map(({ text }, index) => (
            <option key={text} value={String(index)}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </UnitSearch>
  );
};
