import { ATTACK, BEGINNINGS } from './beginnings.js';
import { Flag, Pick } from './controls.js';
import { Effects } from './effects.js';
import { Field } from './field.js';
import { setup } from './state.js';
import { at, type Path } from './update.js';

interface WeaponMoreProps {
  readonly path: Path;
  readonly name: string;
  readonly melee: boolean;
  readonly idle: ReadonlyMap<Path, string>;
}

/** What few weapons need: where their attacks begin, facts of their own, effects on this weapon alone. */
export const WeaponMore = ({ path, name, melee, idle }: WeaponMoreProps) => {
  const from = at(setup.value, `${path}.from`) ?? ATTACK;
  return (
    <div class="asked weapon-more">
      <Pick base={path} own={false} field="from" name="This entry is" options={BEGINNINGS} fallback={ATTACK} />
      {melee ? (
        <Field path={`${path}.attacks`} kind="count" label="A on this target" of={name} placeholder="all" />
      ) : (
        <>
          <Field path={`${path}.distance`} kind="inches" label="Distance ″" of={name} placeholder="as all" />
          <Flag base={path} own field="halfRange" text="Half range" />
          <Flag base={path} own field="cover" text="Cover" />
          <Flag base={path} own field="plungingFire" text="Plunging fire" />
        </>
      )}
      {from === 'mortal' && (
        <>
          <Field path={`${path}.on`} kind="skill" label="each on" of={name} placeholder="all" />
          <Field path={`${path}.cap`} kind="count" label="at most" of={name} placeholder="–" />
          <Field path={`${path}.selfOn`} kind="count" label="own on 1 to" of={name} placeholder="–" />
        </>
      )}
      <Effects
        path={`${path}.effects`}
        name={`effects on ${name}`}
        side="attacker"
        idle={idle}
        placeholder="+ effect"
      />
    </div>
  );
};
