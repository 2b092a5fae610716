import { useState } from 'preact/hooks';
import { Handle } from '../../parts/handle.js';
import { Abilities } from './effects.js';
import { Field, Messages, Name } from './field.js';
import { looksLikeStatLine, pastedWeapons } from './paste.js';
import { insertWeapons, moveWeapon, removeWeapon, renameWeapon } from './references.js';
import { change, setup } from './state.js';
import { at, type Path, update } from './update.js';
import { saysMore, WeaponMore } from './weapon-more.js';

/** A name with more letters has a line of its own: its end says which mode it is. */
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
  const melee = String(at(setup.value, `${path}.range`) ?? '').toLowerCase() === 'melee';
  const from = at(setup.value, `${path}.from`) ?? 'hit';
  const silent = idle.get(path);
  const rename = (text: string): void => {
    const pasted = looksLikeStatLine(text) ? pastedWeapons(text) : null;
    change(
      pasted?.ok === true && pasted.value.length === 1
        ? update(setup.value, path, pasted.value[0])
        : renameWeapon(setup.value, attacker, index, text),
    );
  };
  return (
    <li class={`row weapon${silent === undefined ? '' : ' silent'}`} data-item>
      <div class="line">
        <div class={name.length > LONG_NAME ? 'cells long' : 'cells'}>
          <Handle
            of={name}
            index={index}
            count={count}
            onMove={(a, b) => change(moveWeapon(setup.value, attacker, a, b))}
            actions={[
              { text: 'Duplicate', run: () => change(insertWeapons(setup.value, attacker, index + 1, [weapon])) },
              { text: more ? 'Fewer values' : 'More values', run: () => setMore(!more), off: saysMore(path) },
              { text: 'Remove', run: () => change(removeWeapon(setup.value, attacker, index)) },
            ]}
          />
          <Field
            path={`${path}.count`}
            kind="count"
            label="×"
            aloud="Number"
            of={name}
            placeholder="1"
            className="times"
          />
          <Name path={`${path}.name`} name={`Name of weapon ${index + 1}`} placeholder="weapon" onCommit={rename} />
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
        </div>
        <Messages within={path} />
        {silent !== undefined && <p class="quiet">{silent}</p>}
      </div>
      <Abilities path={`${path}.abilities`} name={`abilities of ${name}`} idle={idle} />
      {(more || saysMore(path)) && <WeaponMore path={path} name={name} melee={melee} idle={idle} />}
    </li>
  );
};
