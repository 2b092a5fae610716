import type { ComponentChildren } from 'preact';
import { behind } from './behind.js';
import type { ChoiceField } from './cares.js';
import { AS_ALL, type ControlProps, Flag, type Option, Pick } from './controls.js';
import { idOf } from './field.js';
import { edit, setup } from './state.js';
import { at, listAt } from './update.js';

const POLICIES: readonly Option[] = [
  { value: 'policy', text: 'where it helps' },
  { value: 'never', text: 'never' },
  { value: 'always', text: 'always' },
];

const COMMAND_REROLLS = [
  ['attacker', 'attacks'],
  ['attacker', 'hit'],
  ['attacker', 'wound'],
  ['attacker', 'damage'],
  ['attacker', 'hazard'],
  ['defender', 'save'],
] as const;

const CommandReroll = ({ base, own }: ControlProps) => {
  const path = `${base}.commandReroll`;
  const roll = at(setup.value, `${path}.roll`);
  return (
    <label class="pick">
      <span>Command Re-roll</span>
      <select
        id={idOf(path)}
        value={typeof roll === 'string' ? roll : ''}
        onChange={(event) => {
          const found = COMMAND_REROLLS.find(([, each]) => each === event.currentTarget.value);
          edit(path, found === undefined ? undefined : { by: found[0], roll: found[1] });
        }}
      >
        <option value="">{own ? AS_ALL.text : 'none'}</option>
        {COMMAND_REROLLS.map(([by, each]) => (
          <option key={each} value={each}>
            {by === 'attacker' ? `attacker: ${each} roll` : `defender: ${each} roll`}
          </option>
        ))}
      </select>
    </label>
  );
};

const isCharacter = (row: unknown): boolean =>
  listAt(row, 'keywords').some((word) => String(word).trim().toUpperCase() === 'CHARACTER');

const Precision = ({ base, own }: ControlProps) => {
  const path = `${base}.precision`;
  const value = at(setup.value, path);
  const rows = listAt(setup.value, 'target.models');
  const all = isCharacter(at(setup.value, 'target'));
  const names = rows.filter((row) => all || isCharacter(row)).map((row) => String(at(row, 'name') ?? ''));
  const said = Array.isArray(value) ? String(value[0] ?? '') : typeof value === 'string' ? value : '';
  return (
    <label class="pick">
      <span>PRECISION picks</span>
      <select id={idOf(path)} value={said} onChange={(event) => edit(path, event.currentTarget.value || undefined)}>
        <option value="">{own ? AS_ALL.text : 'nobody'}</option>
        {[...new Set([...names, ...(said === '' ? [] : [said])])].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};

const POOL_ORDERS: readonly Option[] = [
  { value: 'worseFirst', text: 'the worse AP' },
  { value: 'betterFirst', text: 'the better AP' },
];

/** An order that is said in a file or a link: it is told, and can be taken back; rows are moved instead. */
const WeaponOrder = ({ base }: ControlProps) => {
  const path = `${base}.weaponOrder`;
  const order = listAt(setup.value, path);
  if (order.length === 0) return null;
  return (
    <span class="pick">
      Weapons attack in the order: {order.join(', ')}
      <button type="button" onClick={() => edit(path, undefined)}>
        From top to bottom
      </button>
    </span>
  );
};

const Duplicates = (props: ControlProps) => {
  const Instances = behind.value?.Instances;
  return Instances === undefined ? null : <Instances {...props} />;
};

/** The choices of the players, in the order in which they are asked. */
export const CHOICES: readonly {
  readonly field: ChoiceField;
  readonly control: (props: ControlProps) => ComponentChildren;
}[] = [
  { field: 'precision', control: (props) => <Precision {...props} /> },
  { field: 'lethalHits', control: (props) => <Flag {...props} field="lethalHits" text="Use LETHAL HITS" usual /> },
  { field: 'fishHits', control: (props) => <Flag {...props} field="fishHits" text="Re-roll hits for criticals" /> },
  {
    field: 'fishWounds',
    control: (props) => <Flag {...props} field="fishWounds" text="Re-roll wounds for criticals" />,
  },
  {
    field: 'rerollDamage',
    control: (props) => (
      <Pick {...props} field="rerollDamage" name="Re-roll damage" options={POLICIES} fallback="policy" />
    ),
  },
  {
    field: 'rerollSaves',
    control: (props) => (
      <Pick {...props} field="rerollSaves" name="Re-roll saves" options={POLICIES} fallback="policy" />
    ),
  },
  { field: 'commandReroll', control: (props) => <CommandReroll {...props} /> },
  {
    field: 'poolOrder',
    control: (props) => (
      <Pick
        {...props}
        field="poolOrder"
        name="Save pools (05.03.02) begin with"
        options={POOL_ORDERS}
        fallback="worseFirst"
      />
    ),
  },
  { field: 'weaponOrder', control: (props) => <WeaponOrder {...props} /> },
  { field: 'instances', control: (props) => <Duplicates {...props} /> },
];
