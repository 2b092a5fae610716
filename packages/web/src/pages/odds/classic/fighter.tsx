import { Handle } from '../../../parts/handle.js';
import { freeName } from '../defaults.js';
import { Abilities } from '../effects.js';
import { focusAt, idOf, Messages, Name } from '../field.js';
import { change, edit, setup } from '../state.js';
import { at, insert, listAt, move, type Path, update } from '../update.js';
import { CARRIED, COVERS, OWN_BODY, SHOOTS, STRIKES, STRIKES_BACK } from './columns.js';
import { newWeapon } from './defaults.js';
import { Columns, FlagAt, isShooting, isStruckBack, nameAt } from './fields.js';
import { removeCarried, renameCarried } from './names.js';

interface FighterProps {
  /** An attacker, or the target's own blows. */
  readonly path: Path;
  /** How the unit is called. */
  readonly name: string;
  /** Whether what protects it stands elsewhere: the target's rows have it. */
  readonly back?: boolean;
}

/** Whether something may wound it here. */
const canBeHurt = (path: Path): boolean =>
  isStruckBack() || ['T', 'W', 'Sv', 'InSv', 'FNP'].some((field) => at(setup.value, `${path}.${field}`) !== undefined);

const weaponNames = (path: Path): readonly string[] =>
  listAt(setup.value, `${path}.carries`).map((_, i) => nameAt(`${path}.carries[${i}]`));

/** What a unit attacks with: its characteristics, what its models carry, which of it they use. */
export const Fighter = ({ path, name, back = false }: FighterProps) => {
  const shooting = isShooting();
  const carries = `${path}.carries`;
  const weapons = listAt(setup.value, carries);
  const protect = !back && canBeHurt(path);
  const add = (): void => {
    const weapon = newWeapon(weaponNames(path), shooting);
    const uses = at(setup.value, `${path}.uses`) ?? weapon.name;
    change(update(insert(setup.value, carries, weapons.length, weapon), `${path}.uses`, uses));
    focusAt(`${carries}[${weapons.length}].name`);
  };
  return (
    <>
      <div class="cells fighter">
        <Columns path={path} of={name} columns={shooting ? SHOOTS : back ? STRIKES_BACK : STRIKES} />
        {protect && <Columns path={path} of={name} columns={OWN_BODY} />}
      </div>
      <Messages within={path} except={weapons.map((_, i) => `${carries}[${i}]`)} />
      <div class="asked">
        {!shooting && <FlagAt path={`${path}.charged`} text="Charged" hint="12.2: one more attack each" />}
        {at(setup.value, `${path}.wasCharged`) === true && <FlagAt path={`${path}.wasCharged`} text="Was charged" />}
        <Abilities path={`${path}.effects`} name={`special rules of ${name}`} placeholder="+ rule" />
      </div>
      <ol class="rows" aria-label={`What ${name} carries`}>
        {weapons.map((_, i) => (
          <Carried key={i} unit={path} index={i} count={weapons.length} />
        ))}
        {!shooting && <BareHands unit={path} />}
      </ol>
      <div class="more-buttons">
        <button type="button" onClick={add}>
          Add weapon
        </button>
        {weapons.length > 1 && <span class="quiet">One weapon is used; all that are carried count for attacks.</span>}
      </div>
    </>
  );
};

interface UsesProps {
  readonly unit: Path;
  /** undefined: bare hands. */
  readonly weapon: string | undefined;
  readonly text: string;
}

const Uses = ({ unit, weapon, text }: UsesProps) => (
  <label class="uses">
    <input
      type="radio"
      name={`${idOf(unit)}-uses`}
      checked={at(setup.value, `${unit}.uses`) === weapon}
      onChange={() => edit(`${unit}.uses`, weapon)}
    />
    <span>{text}</span>
  </label>
);

const BareHands = ({ unit }: { readonly unit: Path }) => (
  <li class="row bare">
    <Uses unit={unit} weapon={undefined} text="uses bare hands" />
  </li>
);

interface CarriedProps {
  readonly unit: Path;
  readonly index: number;
  readonly count: number;
}

/** What covers several models, or says that it does. */
const isBlast = (path: Path): boolean =>
  at(setup.value, `${path}.covers`) !== undefined ||
  listAt(setup.value, `${path}.rules`).some((word) => /^\s*(large )?blast\s*$/i.test(String(word)));

/** A weapon as its profile's line. */
const Carried = ({ unit, index, count }: CarriedProps) => {
  const list = `${unit}.carries`;
  const path = `${list}[${index}]`;
  const name = nameAt(path);
  const duplicate = (): void => {
    const copy = { ...(at(setup.value, path) as object), name: freeName(name, weaponNames(unit)) };
    change(insert(setup.value, list, index + 1, copy));
  };
  return (
    <li class="row weapon" data-item>
      <div class="line">
        <div class="cells carried-line">
          <Handle
            of={name}
            index={index}
            count={count}
            onMove={(a, b) => change(move(setup.value, list, a, b))}
            actions={[
              { text: 'Duplicate', run: duplicate },
              { text: 'Remove', run: () => change(removeCarried(setup.value, unit, index)) },
            ]}
          />
          <Uses unit={unit} weapon={name} text="uses" />
          <Name
            path={`${path}.name`}
            name={`Name of weapon ${index + 1}`}
            placeholder="weapon"
            onCommit={(text) => change(renameCarried(setup.value, unit, index, text))}
          />
          <Columns path={path} of={name} columns={isBlast(path) ? [...CARRIED, COVERS] : CARRIED} />
        </div>
        <Messages within={path} />
      </div>
      <Abilities path={`${path}.rules`} name={`rules of ${name}`} placeholder="+ rule" />
    </li>
  );
};
