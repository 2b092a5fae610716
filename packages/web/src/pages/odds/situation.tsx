import type { ComponentChildren } from 'preact';
import { Segments, Switch } from '../../parts/switch.js';
import type { Cares, ChoiceField, SituationField } from './cares.js';
import { Field, idOf, Messages } from './field.js';
import { change, edit, setup } from './state.js';
import { at, listAt, type Path, update } from './update.js';

/** `undefined`: as the whole set-up has it; only where one attacker may differ. */
type Option = { readonly value: string | undefined; readonly text: string };

interface ControlProps {
  /** Where the situation or the choices stand. */
  readonly base: Path;
  /** An attacker's own, above the shared ones. */
  readonly own: boolean;
}

const AS_ALL: Option = { value: undefined, text: 'as all' };

interface PickProps extends ControlProps {
  readonly field: string;
  readonly name: string;
  readonly options: readonly Option[];
  /** What stands for nothing said. */
  readonly fallback: string;
}

/** One of several values, as a list to choose from. */
const Pick = ({ base, own, field, name, options, fallback }: PickProps) => {
  const path = `${base}.${field}`;
  const value = at(setup.value, path);
  return (
    <label class="pick">
      <span>{name}</span>
      <select
        id={idOf(path)}
        value={value === undefined ? (own ? '' : fallback) : String(value)}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          edit(path, chosen === '' || (!own && chosen === fallback) ? undefined : chosen);
        }}
      >
        {own && <option value="">{AS_ALL.text}</option>}
        {options.map((option) => (
          <option key={option.text} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
};

interface FlagProps extends ControlProps {
  readonly field: string;
  readonly text: string;
  readonly hint?: string;
  /** What holds where nothing is said. */
  readonly usual?: boolean;
}

/** On or off; for one attacker also "as all". */
const Flag = ({ base, own, field, text, hint, usual = false }: FlagProps) => {
  const path = `${base}.${field}`;
  const value = at(setup.value, path);
  if (own) {
    return (
      <label class="pick">
        <span>{text}</span>
        <select
          id={idOf(path)}
          value={value === undefined ? '' : String(value)}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            edit(path, chosen === '' ? undefined : chosen === 'true');
          }}
        >
          <option value="">{AS_ALL.text}</option>
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      </label>
    );
  }
  return (
    <Switch
      text={text}
      hint={hint}
      on={value === undefined ? usual : value === true}
      onChange={(on) => edit(path, on === usual ? undefined : on)}
    />
  );
};

const SHOOTING_TYPES: readonly Option[] = [
  { value: 'normal', text: 'normal' },
  { value: 'assault', text: 'assault (after an advance)' },
  { value: 'close-quarters', text: 'close quarters (engaged)' },
  { value: 'indirect', text: 'indirect' },
  { value: 'snap', text: 'snap shots' },
];

const MOVEMENTS: readonly Option[] = [
  { value: 'stationary', text: 'stayed where it was' },
  { value: 'upTo3', text: 'at most 3″' },
  { value: 'moved', text: 'more than 3″' },
  { value: 'advanced', text: 'advanced' },
];

/** A change of phase leaves behind what is said about the other one: together they would contradict each other. */
const setPhase = (base: Path, phase: string | undefined): void => {
  const fights = phase === 'fight';
  const other = fights ? 'shootingType' : 'charge';
  change(update(update(setup.value, `${base}.${other}`, undefined), `${base}.phase`, phase));
};

const Phase = ({ base, own }: ControlProps) => {
  const value = at(setup.value, `${base}.phase`);
  const options: readonly Option[] = [
    ...(own ? [AS_ALL] : []),
    { value: 'shooting', text: 'Shooting' },
    { value: 'fight', text: 'Fight' },
  ];
  const said = typeof value === 'string' ? value : undefined;
  return (
    <Segments
      name="Phase"
      options={options}
      value={said ?? (own ? undefined : 'shooting')}
      onChange={(phase) => setPhase(base, phase)}
    />
  );
};

const Charge = ({ base, own }: ControlProps) => (
  <div class="charge">
    <Field
      path={`${base}.charge.gap`}
      kind="inches"
      label="Charge first, over"
      of={own ? 'this attacker' : 'the attackers'}
      placeholder="no"
    />
    {at(setup.value, `${base}.charge`) !== undefined && (
      <>
        <Field path={`${base}.charge.modifier`} kind="number" label="modifier" of="the charge roll" placeholder="0" />
        <Switch
          text="re-roll"
          on={at(setup.value, `${base}.charge.reRoll`) === true}
          onChange={(on) => edit(`${base}.charge.reRoll`, on || undefined)}
        />
      </>
    )}
  </div>
);

/** Every field of the situation, in the order in which they are asked. */
const SITUATION: readonly {
  readonly field: SituationField;
  readonly control: (props: ControlProps) => ComponentChildren;
}[] = [
  {
    field: 'shootingType',
    control: (props) => (
      <Pick {...props} field="shootingType" name="Shoots" options={SHOOTING_TYPES} fallback="normal" />
    ),
  },
  {
    field: 'movement',
    control: (props) => <Pick {...props} field="movement" name="Moved" options={MOVEMENTS} fallback="moved" />,
  },
  { field: 'halfRange', control: (props) => <Flag {...props} field="halfRange" text="Half range" /> },
  { field: 'cover', control: (props) => <Flag {...props} field="cover" text="Cover" hint="13.08: BS is worse by 1" /> },
  {
    field: 'plungingFire',
    control: (props) => <Flag {...props} field="plungingFire" text="Plunging fire" hint="22.05: BS is better by 1" />,
  },
  { field: 'charged', control: (props) => <Flag {...props} field="charged" text="Charged" /> },
  { field: 'charge', control: (props) => <Charge {...props} /> },
  { field: 'setUpThisTurn', control: (props) => <Flag {...props} field="setUpThisTurn" text="Set up this turn" /> },
  { field: 'engaged', control: (props) => <Flag {...props} field="engaged" text="Attacker engaged" /> },
  {
    field: 'engagedWithTarget',
    control: (props) => <Flag {...props} field="engagedWithTarget" text="Engaged with the target" />,
  },
  { field: 'targetEngaged', control: (props) => <Flag {...props} field="targetEngaged" text="Target engaged" /> },
  {
    field: 'distance',
    control: (props) => (
      <Field path={`${props.base}.distance`} kind="inches" label="Distance ″" of="the target" placeholder="in range" />
    ),
  },
  {
    field: 'spotted',
    control: (props) => (
      <Flag {...props} field="spotted" text="Spotted by friends" hint="10.07: visible to a friendly unit" />
    ),
  },
  { field: 'visible', control: (props) => <Flag {...props} field="visible" text="Visible" usual /> },
  {
    field: 'outOfPhase',
    control: (props) => <Flag {...props} field="outOfPhase" text="Out of phase" hint="07.02.01" />,
  },
];

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
  { value: 'worseFirst', text: 'worse first' },
  { value: 'betterFirst', text: 'better first' },
];

/** The choices of the players, in the order in which they are asked. */
const CHOICES: readonly {
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
      <Pick {...props} field="poolOrder" name="Pools of 05.03.02" options={POOL_ORDERS} fallback="worseFirst" />
    ),
  },
];

interface ControlsProps {
  /** Empty for the whole set-up, or an attacker's path. */
  readonly of: Path;
  readonly shown: (kind: 'situation' | 'choices', field: string) => boolean;
}

const within = (of: Path, key: string): Path => (of === '' ? key : `${of}.${key}`);

const Controls = ({ of, shown }: ControlsProps) => {
  const own = of !== '';
  const situation = { base: within(of, 'situation'), own };
  const choices = { base: within(of, 'choices'), own };
  return (
    <div class="controls">
      {SITUATION.filter(({ field }) => shown('situation', field)).map(({ field, control }) => (
        <div key={field}>{control(situation)}</div>
      ))}
      {CHOICES.filter(({ field }) => shown('choices', field)).map(({ field, control }) => (
        <div key={field}>{control(choices)}</div>
      ))}
    </div>
  );
};

const matters =
  ({ situation, choices }: Cares) =>
  (kind: 'situation' | 'choices', field: string): boolean =>
    kind === 'situation'
      ? situation.has(field as SituationField)
      : choices.has(field as ChoiceField) || field === 'commandReroll';

/** What holds for all attackers: the phase, and what matters to them; the rest under "More". */
export const Situation = ({ cares }: { readonly cares: Cares }) => {
  const asked = matters(cares);
  return (
    <section class="side situation" aria-labelledby="situation-head">
      <div class="side-head">
        <h2 id="situation-head">Situation</h2>
      </div>
      <div class="card">
        <Phase base="situation" own={false} />
        <Controls of="" shown={asked} />
        <details>
          <summary>More</summary>
          <Controls of="" shown={(kind, field) => !asked(kind, field)} />
        </details>
        <Messages within="situation" />
        <Messages within="choices" />
      </div>
    </section>
  );
};

/** Where one attacker's situation or choices differ from those of all. */
export const OwnSituation = ({ attacker, cares }: { readonly attacker: Path; readonly cares: Cares }) => {
  const asked = matters(cares);
  const differs =
    at(setup.value, `${attacker}.situation`) !== undefined || at(setup.value, `${attacker}.choices`) !== undefined;
  return (
    <details class="own" open={differs}>
      <summary>{differs ? 'Its own situation' : 'A situation of its own'}</summary>
      <Phase base={`${attacker}.situation`} own />
      <Controls of={attacker} shown={asked} />
      <details>
        <summary>More</summary>
        <Controls of={attacker} shown={(kind, field) => !asked(kind, field)} />
      </details>
    </details>
  );
};
