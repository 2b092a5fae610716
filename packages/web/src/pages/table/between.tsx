import type { SituationInput } from '@fusillade/engine';
import type { BattleUnit, UnitStanding } from '@fusillade/engine/battle';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Segments, Switch } from '../../parts/switch.js';
import type { View } from '../../worker/table-api.js';
import { AddUnits } from './add-units.js';
import { Foresight } from './attack-notes.js';
import {
  type Armed,
  armedOf,
  attackersOf,
  declaration,
  KINDS,
  type Phase,
  phaseOf,
  type Shares,
  SWITCHES,
  sharesOf,
  targetsOf,
} from './declare.js';
import { BattleRecord } from './record.js';
import { kept, play, trouble } from './state.js';
import { Title } from './title.js';

/** Between two attacks: who attacks whom next, the end of the phase, and what has become of the battle. */
export const Between = ({ view }: { readonly view: View }) => {
  const able = attackersOf(view.battle, view.units);
  const isThere = (target: string): boolean => view.units.some(({ name, destroyed }) => name === target && !destroyed);
  const next = (kept.value?.plan ?? []).find(
    ({ unit, targets }) => able.some(({ name }) => name === unit) && targets.every((target) => isThere(target.unit)),
  );
  const more = useRef<HTMLDetailsElement>(null);
  const arm = (): void => {
    if (more.current === null) return;
    more.current.open = true;
    more.current.querySelector('button')?.focus({ preventScroll: true });
    more.current.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section class="console between" aria-labelledby="question-title">
      <header>
        <p class="who">Phase {view.phase + 1}</p>
        <Title text={view.battle.entries.length === 0 ? 'Who begins?' : 'What is next?'} />
      </header>
      {next !== undefined && (
        <button type="button" class="primary large" onClick={() => void play({ attack: next })}>
          {next.unit} attacks {next.targets.map(({ unit }) => unit).join(', ')}
          <small>as the set-up says</small>
        </button>
      )}
      {next !== undefined && <Foresight attack={next} />}
      <Declare view={view} isOpen={next === undefined} onArm={arm} />
      <p class="trouble" role="alert">
        {trouble.value}
      </p>
      <div class="key-ends">
        <button type="button" onClick={() => void play({ endPhase: true })}>
          End the phase
        </button>
      </div>
      <details open={view.destroyed.length > 0}>
        <summary>Who destroyed what</summary>
        <BattleRecord view={view} />
      </details>
      <details ref={more}>
        <summary>More units</summary>
        <AddUnits view={view} />
      </details>
    </section>
  );
};

interface DeclareProps {
  readonly view: View;
  readonly isOpen: boolean;
  /** Where units get weapons. */
  readonly onArm: () => void;
}

const Declare = ({ view, isOpen, onArm }: DeclareProps) => {
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
const unarmed = ({ battle, units }: View): string => {
  const names = battle.units
    .filter(
      ({ name, weapons = [] }) => weapons.length === 0 && units.some((unit) => unit.name === name && !unit.destroyed),
    )
    .map(({ name }) => name);
  return names.length === 0 ? '' : `: ${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} none`;
};

interface FormProps {
  readonly view: View;
  readonly standing: UnitStanding;
  readonly unit: BattleUnit;
}

const Form = ({ view, standing, unit }: FormProps) => {
  const targets = targetsOf(view.units, standing);
  const first = targets.length === 1 ? [targets[0]?.name ?? ''] : [];
  const chosen = useSignal<readonly string[]>(first);
  const phase = useSignal<Phase>(phaseOf(unit));
  const switches = useSignal<SituationInput>({});
  const shares = useSignal<Shares>({});
  if (targets.length === 0) return <p class="quiet">There is nobody whom {unit.name} could attack.</p>;
  const armed = armedOf(unit, standing, phase.value);
  const names = targets.map(({ name }) => name).filter((name) => chosen.value.includes(name));
  const settled = sharesOf(armed, names, shares.value);
  const situation = { ...switches.value, phase: phase.value };
  const attack =
    names.length === 0 || armed.length === 0
      ? null
      : declaration(unit.name, names, situation, settled, standing.hasAttacked);
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
          switches.value = {};
        }}
      />
      <div class="switches">
        {SWITCHES[phase.value].map(([field, text]) => (
          <Switch
            key={field}
            text={text}
            on={switches.value[field] === true}
            onChange={(on) => (switches.value = { ...switches.value, [field]: on })}
          />
        ))}
      </div>
      {KINDS[phase.value].map(({ field, name, options }) => (
        <label key={field} class="kind">
          {name}
          <select
            value={switches.value[field] ?? options[0]?.[0]}
            onChange={({ currentTarget }) => (switches.value = { ...switches.value, [field]: currentTarget.value })}
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {armed.length === 0 && <p class="quiet">It has no weapons for this phase.</p>}
      {names.length > 1 && (
        <ShareTable armed={armed} targets={names} shares={settled} onChange={(next) => (shares.value = next)} />
      )}
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

interface ShareTableProps {
  readonly armed: readonly Armed[];
  readonly targets: readonly string[];
  readonly shares: Shares;
  readonly onChange: (shares: Shares) => void;
}

/** How many of each weapon attack each target (04.02). */
const ShareTable = ({ armed, targets, shares, onChange }: ShareTableProps) => (
  <table class="shares">
    <thead>
      <tr>
        <th scope="col">Weapon</th>
        {targets.map((target) => (
          <th key={target} scope="col">
            {target}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {armed.map(({ label, count }) => (
        <tr key={label}>
          <th scope="row">
            {label} <small>of {count}</small>
          </th>
          {targets.map((target) => (
            <td key={target}>
              <input
                type="number"
                min={0}
                max={count}
                aria-label={`${label} at ${target}`}
                value={shares[target]?.[label] ?? 0}
                onChange={({ currentTarget }) =>
                  onChange({
                    ...shares,
                    [target]: { ...shares[target], [label]: Math.max(0, Math.round(Number(currentTarget.value)) || 0) },
                  })
                }
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
