import { useState } from 'preact/hooks';
import { behind, changeBy } from './behind.js';
import { Abilities, Effects } from './effects.js';
import { Field } from './field.js';
import { RowHead } from './row-head.js';
import { takeName } from './stat-line.js';
import { change, setup } from './state.js';
import { at, listAt, type Path, update } from './update.js';
import { saysMore } from './weapon-fields.js';

/** Where a name has more letters, names have lines of their own: their ends say which mode it is. */
const LONG_NAME = 11;

interface WeaponProps {
  readonly attacker: Path;
  readonly index: number;
  readonly count: number;
  readonly idle: ReadonlyMap<Path, string>;
}

/** A weapon as a datasheet's line, and its abilities. */
export const Weapon = ({ attacker, index, count, idle }: WeaponProps) => {
  const [more, setMore] = useState(false);
  const path = `${attacker}.weapons[${index}]`;
  const weapon = at(setup.value, path);
  const name = String(at(setup.value, `${path}.name`) ?? '');
  // All of a unit alike: their columns line up.
  const names = listAt(setup.value, `${attacker}.weapons`).map((each) => String(at(each, 'name') ?? ''));
  const melee = String(at(setup.value, `${path}.range`) ?? '').toLowerCase() === 'melee';
  const from = at(setup.value, `${path}.from`) ?? 'hit';
  const silent = idle.get(path);
  const WeaponMore = more || saysMore(path) ? behind.value?.WeaponMore : undefined;
  const rename = (text: string): void =>
    takeName(
      text,
      ({ pastedWeapons }) => pastedWeapons(text),
      ([pasted, ...others]) => {
        if (others.length > 0) return false;
        change(update(setup.value, path, pasted));
        return true;
      },
      () => changeBy(({ renameWeapon }) => renameWeapon(setup.value, attacker, index, text)),
    );
  return (
    <li class={`row weapon${silent === undefined ? '' : ' silent'}`} data-item>
      <RowHead
        path={path}
        name={name}
        what="weapon"
        label={`Name of weapon ${index + 1}`}
        index={index}
        count={count}
        isLong={names.some((each) => each.length > LONG_NAME)}
        onMove={(a, b) => changeBy(({ moveWeapon }) => moveWeapon(setup.value, attacker, a, b))}
        onName={rename}
        actions={[
          {
            text: 'Duplicate',
            run: () => changeBy(({ insertWeapons }) => insertWeapons(setup.value, attacker, index + 1, [weapon])),
          },
          { text: more ? 'Fewer values' : 'More values', run: () => setMore(!more), off: saysMore(path) },
          {
            text: 'Remove',
            run: () => changeBy(({ removeWeapon }) => removeWeapon(setup.value, attacker, index)),
          },
        ]}
        cells={
          <>
            <Field path={`${path}.range`} kind="range" label="Range" of={name} placeholder="any" className="wide" />
            <Field path={`${path}.A`} kind="dice" label="A" of={name} />
            <Field
              path={`${path}.skill`}
              kind="skill"
              label={melee ? 'WS' : 'BS'}
              of={name}
              placeholder={from === 'hit' ? '' : '–'}
            />
            <Field path={`${path}.S`} kind="dice" label="S" of={name} placeholder="1" />
            <Field path={`${path}.AP`} kind="AP" label="AP" of={name} />
            <Field path={`${path}.D`} kind="dice" label="D" of={name} />
          </>
        }
      >
        {silent !== undefined && <p class="quiet">{silent}</p>}
      </RowHead>
      <Abilities path={`${path}.abilities`} name={`abilities of ${name}`} idle={idle} />
      {WeaponMore === undefined && listAt(weapon, 'effects').length > 0 && (
        <Effects path={`${path}.effects`} name={`effects on ${name}`} side="attacker" idle={idle} />
      )}
      {WeaponMore !== undefined && <WeaponMore path={path} name={name} melee={melee} idle={idle} />}
    </li>
  );
};
