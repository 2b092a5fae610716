import type { SituationInput } from '@fusillade/engine';
import type { AttackDeclaration, BattleUnit, UnitStanding } from '@fusillade/engine/battle';
import { useSignal } from '@preact/signals';
import { Segments, Switch } from '../../parts/switch.js';
import type { ArmyView } from '../../worker/table-api.js';
import { Foresight } from './attack-notes.js';
import { CircumstanceFields } from './circumstance-fields.js';
import { asksOf, CIRCUMSTANCES, type Circumstance } from './circumstances.js';
import {
  armedOf,
  attackedOf,
  attackersOf,
  declaration,
  isUncounted,
  isWhole,
  likelyLeft,
  type Phase,
  phaseOf,
  type Shares,
  sharesOf,
  targetsOf,
} from './declare.js';
import { ShareFields } from './shares.js';
import { play } from './state.js';

interface DeclareProps {
  readonly view: ArmyView;
  readonly isOpen: boolean;
  /** Where units get weapons. */
  readonly onArm: () => void;
}

/** Any unit that may attack, at whomever it may attack. */
export const Declare = ({ view, isOpen, onArm }: DeclareProps) => {
  const again = useSignal(false);
  const chosen = useSignal<string | null>(null);
  const hasSome = view.units.some(({ hasAttacked }) => hasAttacked);
  const attackers = attackersOf(view.battle, view.units, again.value);
  const allow = hasSome && (
    <Switch text="A rule lets a unit attack again" on={again.value} onChange={(on) => (again.value = on)} />
  );
  if (attackers.length === 0) {
    return (
      <>
        <p class="quiet">
          No unit that has weapons is left to attack in this phase. End the phase, or give a unit weapons{unarmed(view)}
          .
        </p>
        <button type="button" onClick={onArm}>
          Give a unit weapons …
        </button>
        {allow}
      </>
    );
  }
  const standing = attackers.find(({ name }) => name === chosen.value) ?? (attackers[0] as UnitStanding);
  const unit = view.battle.units.find(({ name }) => name === standing.name) as BattleUnit;
  return (
    <details open={isOpen}>
      <summary>Another attack</summary>
      <Segments
        name="Unit"
        options={attackers.map(({ name }) => ({ value: name, text: name }))}
        value={standing.name}
        onChange={(name) => (chosen.value = name)}
      />
      {allow}
      <Form key={standing.name} view={view} standing={standing} unit={unit} />
    </details>
  );
};

/** Those that could strike back if they had something to do it with. */
const unarmed = ({ battle, units }: ArmyView): string => {
  const names = battle.units
    .filter(
      ({ name, weapons = [] }) => weapons.length === 0 && units.some((unit) => unit.name === name && !unit.destroyed),
    )
    .map(({ name }) => name);
  return names.length === 0 ? '' : `: ${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} none`;
};

interface FormProps {
  readonly view: ArmyView;
  readonly standing: UnitStanding;
  readonly unit: BattleUnit;
}

const Form = ({ view, standing, unit }: FormProps) => {
  const targets = targetsOf(view.units, standing);
  const chosen = useSignal<readonly string[]>(targets.length === 1 ? targets.map(({ name }) => name) : []);
  const phase = useSignal<Phase>(phaseOf(unit));
  const situation = useSignal<SituationInput>({});
  const ofTargets = useSignal<Readonly<Record<string, SituationInput>>>({});
  const shares = useSignal<Shares>({});
  if (targets.length === 0) return <p class="quiet">There is nobody whom {unit.name} could attack.</p>;
  const armed = armedOf(unit, standing, phase.value);
  const attacked = view.battle.units.filter(({ name }) => chosen.value.includes(name));
  const names = attacked.map(({ name }) => name);
  const uncounted = isUncounted(armed, standing);
  const settled = sharesOf(armed, names, shares.value, (weapon) =>
    uncounted ? likelyLeft(weapon, standing) : weapon.count,
  );
  const shared = { ...situation.value, phase: phase.value };
  const own = (name: string): SituationInput => ofTargets.value[name] ?? {};
  const asks = new Map(
    attacked.map((target) => [target.name, asksOf(unit, target, { ...shared, ...own(target.name) })]),
  );
  const ofPhase = CIRCUMSTANCES.filter(({ phases }) => phases.includes(phase.value));
  const ofUnit = ofPhase.filter(({ ofTarget }) => ofTarget !== true);
  const ofTarget = ofPhase.filter((each) => each.ofTarget === true);
  const matters = ({ field }: Circumstance): boolean =>
    names.length === 0 ? field === 'movement' : [...asks.values()].some((fields) => fields.has(field));
  const isAsked = (name: string, field: string): boolean => asks.get(name)?.has(field) === true || field in own(name);
  const putOwn = (name: string, next: SituationInput): void => {
    ofTargets.value = { ...ofTargets.value, [name]: next };
  };
  const putShared = (next: SituationInput): void => {
    situation.value = next;
  };
  const attack: AttackDeclaration | null =
    attackedOf(names, settled).length === 0 || armed.length === 0
      ? null
      : declaration({
          unit: unit.name,
          targets: names,
          situation: shared,
          ofTargets: ofTargets.value,
          shares: isWhole(armed, names, settled) ? null : settled,
          again: standing.hasAttacked,
        });
  const isShared = names.length > 1 || uncounted;
  const shareFields = names.length > 0 && (
    <ShareFields
      armed={armed}
      targets={names}
      shares={settled}
      onChange={(next) => {
        shares.value = next;
      }}
    />
  );
  return (
    <div class="declare">
      <fieldset class="targets">
        <legend>Which units are attacked?</legend>
        {targets.map(({ name }) => (
          <Switch
            key={name}
            text={name}
            on={chosen.value.includes(name)}
            onChange={(on) => {
              chosen.value = on ? [...chosen.value, name] : chosen.value.filter((each) => each !== name);
            }}
          />
        ))}
      </fieldset>
      <Segments
        name="Phase"
        options={[
          { value: 'shooting' as const, text: 'Shooting' },
          { value: 'fight' as const, text: 'Fight' },
        ]}
        value={phase.value}
        onChange={(next) => {
          phase.value = next;
          situation.value = {};
          ofTargets.value = {};
          shares.value = {};
        }}
      />
      <CircumstanceFields asked={ofUnit.filter(matters)} value={situation.value} onChange={putShared} />
      {names.map((name) => (
        <TargetFields
          key={name}
          name={name}
          asked={ofTarget.filter(({ field }) => isAsked(name, field))}
          value={own(name)}
          onChange={(next) => putOwn(name, next)}
        />
      ))}
      {names.length > 0 && (
        <details class="rarely">
          <summary>More about this attack</summary>
          <CircumstanceFields
            asked={ofUnit.filter((each) => !matters(each))}
            value={situation.value}
            onChange={putShared}
          />
          {names.map((name) => (
            <TargetFields
              key={name}
              name={name}
              asked={ofTarget.filter(({ field }) => !isAsked(name, field))}
              value={own(name)}
              onChange={(next) => putOwn(name, next)}
            />
          ))}
          {!isShared && shareFields}
        </details>
      )}
      {armed.length === 0 && <p class="quiet">It has no weapons for this phase.</p>}
      {uncounted && (
        <p class="quiet">{unit.name} has lost models, and nobody said what they carried: how many weapons are left?</p>
      )}
      {isShared && shareFields}
      <Foresight attack={attack} />
      <button
        type="button"
        class="primary"
        disabled={attack === null}
        onClick={() => attack !== null && void play({ attack })}
      >
        Attack
      </button>
    </div>
  );
};

interface TargetFieldsProps {
  readonly name: string;
  readonly asked: readonly Circumstance[];
  readonly value: SituationInput;
  readonly onChange: (value: SituationInput) => void;
}

/** How one target stands. */
const TargetFields = ({ name, asked, value, onChange }: TargetFieldsProps) =>
  asked.length === 0 ? null : (
    <fieldset class="targets">
      <legend>{name}</legend>
      <CircumstanceFields asked={asked} value={value} onChange={onChange} />
    </fieldset>
  );
