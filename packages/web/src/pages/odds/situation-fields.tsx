import type { ComponentChildren } from 'preact';
import { Segments, Switch } from '../../parts/switch.js';
import type { SituationField } from './cares.js';
import { AS_ALL, type ControlProps, Flag, type Option, Pick } from './controls.js';
import { Field } from './field.js';
import { change, edit, setup } from './state.js';
import { at, type Path, update } from './update.js';

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

export const Phase = ({ base, own }: ControlProps) => {
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
      label="Charges first: inches to the target"
      of={own ? 'this attacker' : 'the attackers'}
      placeholder="none"
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
export const SITUATION: readonly {
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
