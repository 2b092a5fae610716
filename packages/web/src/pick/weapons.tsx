import type { WeaponInput } from '@fusillade/engine';
import { HARD_SPACE } from '@fusillade/engine/words';
import { type WeaponOption, weaponOptions } from '@fusillade/roster';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { change, isClassic, setup } from '../pages/odds/state.js';
import { countOf, withCount } from './armoury.js';
import { unitsFrom } from './origin.js';
import { unitsOf } from './picked.js';
import { sheetsOf } from './sheets.js';
import '../styles/picker.css';

const MOST = 1000;

/** `24″ · A 2 · BS 3+ · S 4 · AP −1 · D 1`, then its abilities; a line breaks between them. */
const lineOf = ({ range, A, skill, S, AP, D, abilities = [] }: WeaponInput): string => {
  const isMelee = range === 'melee';
  const cells = [
    isMelee || range === undefined ? null : `${range}″`,
    `A ${A}`,
    skill === null || skill === undefined ? null : `${isMelee ? 'WS' : 'BS'} ${skill}`,
    `S ${S}`,
    `AP ${String(AP).replace('-', '−')}`,
    `D ${D}`,
  ].filter((cell) => cell !== null);
  return [...cells.map((cell) => cell.replace(' ', HARD_SPACE)), ...abilities].join(`${HARD_SPACE}· `);
};

const Option = ({ option, place }: { readonly option: WeaponOption; readonly place: number }) => {
  const scenario = setup.value;
  if (isClassic(scenario)) return null;
  const attacker = scenario.attackers[place];
  if (attacker === undefined) return null;
  const { entry } = option;
  const count = countOf(attacker, entry);
  const put = (next: number): void => {
    if (Number.isInteger(next) && next >= 0 && next <= MOST) change(withCount(scenario, place, entry, next));
  };
  return (
    <li class={count > 0 ? 'chosen' : undefined}>
      <span>
        {entry.name}
        <small>{lineOf(entry)}</small>
      </span>
      <input
        type="number"
        inputMode="numeric"
        aria-label={`Number of ${entry.name}`}
        min={0}
        max={MOST}
        value={count}
        onInput={({ currentTarget }) => put(currentTarget.valueAsNumber)}
      />
      <button
        type="button"
        aria-label={count > 0 ? `Without ${entry.name}` : `With ${entry.name}`}
        onClick={() => put(count > 0 ? 0 : (entry.count ?? 1))}
      >
        {count > 0 ? '×' : `+ ${entry.count ?? 1}`}
      </button>
    </li>
  );
};

/** Every weapon of a unit that was picked, in every mode, and how many of them attack. */
export const Weapons = ({ place }: { readonly place: number }) => {
  const options = useSignal<readonly WeaponOption[] | null>(null);
  const fault = useSignal<string | null>(null);
  const show = async (): Promise<void> => {
    const attacker = setup.peek().attackers[place];
    if (attacker === undefined || isClassic(setup.peek())) return;
    try {
      const units = unitsOf(attacker.name) ?? (await unitsFrom(attacker));
      if (units === null) throw new Error('Nobody knows any more where this unit is from: pick it anew.');
      options.value = weaponOptions(units, []);
      options.value = weaponOptions(units, await sheetsOf(units));
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error);
    }
  };
  useEffect(() => void show(), []);
  return (
    <div class="picker">
      <p class="picker-none">
        How many attack, in which mode. How many of an option the unit may take stands on its datasheet.
      </p>
      {fault.value !== null && (
        <p role="alert" class="picker-fault">
          {fault.value}
        </p>
      )}
      <ul class="picker-weapons">
        {options.value?.map((option, index) => (
          <Option key={`${index} ${option.entry.name}`} option={option} place={place} />
        ))}
      </ul>
      <form method="dialog">
        <button type="submit" class="primary">
          Done
        </button>
      </form>
    </div>
  );
};
