import { useState } from 'preact/hooks';
import { Handle } from '../../parts/handle.js';
import { PickUnit } from '../../pick/pick-unit.js';
import type { Cares } from './cares.js';
import { freeName, newAttacker, newOwnRow, newWeapon } from './defaults.js';
import { Effects, Keywords } from './effects.js';
import { Field, focusAt, Messages, Name, Origin } from './field.js';
import { ModelRows, rowNames } from './model-row.js';
import { pastedWeapons } from './paste.js';
import { Paste } from './paste-box.js';
import { insertWeapons } from './references.js';
import { OwnSituation } from './situation.js';
import { change, edit, setup } from './state.js';
import { at, insert, listAt, move, type Path, update } from './update.js';
import { Weapon } from './weapon.js';

const LIST = 'attackers';

const namesIn = (list: Path): readonly string[] =>
  listAt(setup.value, list).map((_, i) => String(at(setup.value, `${list}[${i}].name`) ?? ''));

const isFight = (): boolean => at(setup.value, 'situation.phase') === 'fight';

interface UnitProps {
  readonly index: number;
  readonly count: number;
  readonly idle: ReadonlyMap<Path, string>;
  readonly cares: Cares;
}

const Unit = ({ index, count, idle, cares }: UnitProps) => {
  const path = `${LIST}[${index}]`;
  const [pasting, setPasting] = useState(false);
  const unit = at(setup.value, path);
  const name = String(at(setup.value, `${path}.name`) ?? '');
  const weapons = listAt(setup.value, `${path}.weapons`);
  const duplicate = (): void => {
    const copy = { ...(unit as object), name: freeName(name, namesIn(LIST)) };
    change(insert(setup.value, LIST, index + 1, copy));
  };
  const addWeapon = (): void => {
    change(insertWeapons(setup.value, path, weapons.length, [newWeapon(isFight())]));
    focusAt(`${path}.weapons[${weapons.length}].name`);
  };
  return (
    <li class="unit card" data-item>
      <div class="unit-head">
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
        <Name
          path={`${path}.name`}
          name={`Name of attacker ${index + 1}`}
          placeholder="unit"
          onCommit={(text) => edit(`${path}.name`, text)}
        />
        <Field
          path={`${path}.points`}
          kind="points"
          label="pts"
          aloud="Points"
          of={name}
          placeholder="–"
          className="points"
        />
      </div>
      <Origin path={path} />
      <div class="unit-words">
        <Keywords path={`${path}.keywords`} name={`keywords of ${name}`} />
        <Effects
          path={`${path}.effects`}
          name={`effects on ${name}`}
          side="attacker"
          idle={idle}
          rows={rowNames(path)}
          placeholder="+ effect"
        />
      </div>
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
      </div>
      {pasting && (
        <Paste
          name={`Weapons of ${name} as text`}
          example="5x Flux rifle: A2 BS3+ S4 AP-1 D1 range 24 [HEAVY]"
          onText={(text) => {
            const pasted = pastedWeapons(text);
            if (!pasted.ok) return pasted.problem;
            change(insertWeapons(setup.value, path, weapons.length, pasted.value));
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
