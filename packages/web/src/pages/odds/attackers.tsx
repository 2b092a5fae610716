import { useState } from 'preact/hooks';
import { Handle } from '../../parts/handle.js';
import { PickUnit } from '../../pick/pick-unit.js';
import { behind, changeBy } from './behind.js';
import type { Cares } from './cares.js';
import { freeName, newAttacker, newOwnRow, newWeapon } from './defaults.js';
import { focusAt, Messages } from './field.js';
import { ModelRows, rowNames } from './model-row.js';
import { OwnSituation } from './situation.js';
import { change, edit, setup } from './state.js';
import { UnitHead } from './unit-head.js';
import { at, insert, listAt, move, type Path, update } from './update.js';
import { Weapon } from './weapon.js';

const LIST = 'attackers';

const namesIn = (list: Path): readonly string[] =>
  listAt(setup.value, list).map((_, i) => String(at(setup.value, `${list}[${i}].name`) ?? ''));

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
  const unit = at(setup.value, path);
  const name = String(at(setup.value, `${path}.name`) ?? '');
  const weapons = listAt(setup.value, `${path}.weapons`);
  const duplicate = (): void => {
    const copy = { ...(unit as object), name: freeName(name, namesIn(LIST)) };
    change(insert(setup.value, LIST, index + 1, copy));
  };
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
        <Handle
          of={name}
          index={index}
          count={count}
          onMove={(a, b) => change(move(setup.value, LIST, a, b))}
          actions={[
            { text: 'Duplicate', run: duplicate },
            { text: 'Remove', run: () => change(update(setup.value, path, undefined)) },
          ]}
        />
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
  const units = listAt(setup.value, LIST);
  const add = (): void => {
    change(insert(setup.value, LIST, units.length, newAttacker(namesIn(LIST), isFight())));
    focusAt(`${LIST}[${units.length}].name`);
  };
  return (
    <section class="side attacker" aria-labelledby="attackers-head">
      <div class="side-head">
        <h2 id="attackers-head">Attackers</h2>
        <button type="button" onClick={add}>
          Add unit
        </button>
        <PickUnit side="attacker" place={units.length} button={units.length === 0 ? 'Pick a unit' : 'Pick one more'} />
      </div>
      <Messages within={LIST} except={units.map((_, i) => `${LIST}[${i}]`)} />
      <ol class="units">
        {units.map((_, i) => (
          <Unit key={i} index={i} count={units.length} idle={idle} cares={cares} />
        ))}
      </ol>
    </section>
  );
};
