import { useState } from 'preact/hooks';
import { PickUnit } from '../../pick/pick-unit.js';
import { AttackerHandle, AttackerList } from './attacker-list.js';
import { behind, changeBy } from './behind.js';
import type { Cares } from './cares.js';
import { newAttacker, newOwnRow, newWeapon } from './defaults.js';
import { focusAt, Messages } from './field.js';
import { ModelRows, rowNames } from './model-row.js';
import { OwnSituation } from './situation.js';
import { change, edit, setup } from './state.js';
import { UnitHead } from './unit-head.js';
import { at, insert, listAt, type Path } from './update.js';
import { Weapon } from './weapon.js';

const LIST = 'attackers';

const isFight = (): boolean => at(setup.value, 'situation.phase') === 'fight';

/** Whether the weapons' order is said apart from the rows'. */
const isOrdered = (unit: Path): boolean =>
  [`${unit}.choices`, 'choices'].some((choices) => listAt(setup.value, `${choices}.weaponOrder`).length > 0);

interface UnitProps {
  readonly index: number;
  readonly count: number;
  readonly idle: ReadonlyMap<Path, string>;
  readonly cares: Cares;
}

const Unit = ({ index, count, idle, cares }: UnitProps) => {
  const path = `${LIST}[${index}]`;
  const [pasting, setPasting] = useState(false);
  const more = behind.value;
  const name = String(at(setup.value, `${path}.name`) ?? '');
  const weapons = listAt(setup.value, `${path}.weapons`);
  const addWeapon = (): void => {
    changeBy(({ insertWeapons }) => insertWeapons(setup.value, path, weapons.length, [newWeapon(isFight())]));
    focusAt(`${path}.weapons[${weapons.length}].name`);
  };
  return (
    <li class="unit card" data-item>
      <UnitHead
        path={path}
        name={name}
        label={`Name of attacker ${index + 1}`}
        side="attacker"
        idle={idle}
        onName={(text) => edit(`${path}.name`, text)}
      >
        <AttackerHandle index={index} count={count} name={name} />
      </UnitHead>
      <Messages within={path} except={[...weapons.map((_, i) => `${path}.weapons[${i}]`), `${path}.models`]} />
      <ol class="rows">
        {weapons.map((_, i) => (
          <Weapon key={i} attacker={path} index={i} count={weapons.length} idle={idle} />
        ))}
      </ol>
      <div class="more-buttons">
        <button type="button" onClick={addWeapon}>
          Add weapon
        </button>
        <button type="button" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          Paste
        </button>
        <PickUnit side="attacker" place={index} />
        {more !== null && <more.ChooseWeapons place={index} />}
        {weapons.length > 1 && !isOrdered(path) && <span class="quiet">Weapons attack from top to bottom.</span>}
      </div>
      {pasting && more !== null && (
        <more.Paste
          name={`Weapons of ${name} as text`}
          example="5x Flux rifle: A2 BS3+ S4 AP-1 D1 range 24 [HEAVY]"
          onText={(text) => {
            const pasted = more.pastedWeapons(text);
            if (!pasted.ok) return pasted.problem;
            change(more.insertWeapons(setup.value, path, weapons.length, pasted.value));
            setPasting(false);
            return null;
          }}
        />
      )}
      <OwnSituation attacker={path} cares={cares} />
      <OwnModels unit={path} idle={idle} />
    </li>
  );
};

interface AttackersProps {
  readonly idle: ReadonlyMap<Path, string>;
  readonly cares: Cares;
}

/** The attacker's own models: what hazard rolls and a charge back need. */
const OwnModels = ({ unit, idle }: { readonly unit: Path; readonly idle: ReadonlyMap<Path, string> }) => {
  const list = `${unit}.models`;
  const rows = listAt(setup.value, list);
  const add = (): void => {
    change(insert(setup.value, list, rows.length, newOwnRow(rowNames(unit))));
    focusAt(`${list}[${rows.length}].name`);
  };
  return (
    <details class="own" open={rows.length > 0}>
      <summary>Its own models</summary>
      <ModelRows unit={unit} idle={idle} />
      <button type="button" class="soft" onClick={add}>
        Add models
      </button>
    </details>
  );
};

/** Who attacks: units in the order in which they do. */
export const Attackers = ({ idle, cares }: AttackersProps) => {
  const count = listAt(setup.value, LIST).length;
  return (
    <AttackerList
      newUnit={(names) => newAttacker(names, isFight())}
      unit={(index) => <Unit key={index} index={index} count={count} idle={idle} cares={cares} />}
    >
      <PickUnit side="attacker" place={count} button={count === 0 ? 'Pick a unit' : 'Pick one more'} />
    </AttackerList>
  );
};
