import { Handle } from '../../../parts/handle.js';
import { freeName } from '../defaults.js';
import { Field, focusAt, Messages, Name, Origin } from '../field.js';
import { change, edit, setup } from '../state.js';
import { at, insert, listAt, move, update } from '../update.js';
import { newAttacker } from './defaults.js';
import { isShooting, nameAt } from './fields.js';
import { Fighter } from './fighter.js';

const LIST = 'attackers';

const names = (): readonly string[] => listAt(setup.value, LIST).map((_, i) => nameAt(`${LIST}[${i}]`));

const Unit = ({ index, count }: { readonly index: number; readonly count: number }) => {
  const path = `${LIST}[${index}]`;
  const name = nameAt(path);
  const duplicate = (): void => {
    const copy = { ...(at(setup.value, path) as object), name: freeName(name, names()) };
    change(insert(setup.value, LIST, index + 1, copy));
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
        <Field path={`${path}.models`} kind="count" label="×" aloud="Models" of={name} className="times" />
        <Name
          path={`${path}.name`}
          name={`Name of attacker ${index + 1}`}
          placeholder="unit"
          onCommit={(text) => edit(`${path}.name`, text)}
        />
      </div>
      <Origin path={path} />
      <Fighter path={path} name={name} />
    </li>
  );
};

/** Who attacks, in order; each part of a unit that strikes with another weapon is one of its own. */
export const Attackers = () => {
  const units = listAt(setup.value, LIST);
  const add = (): void => {
    change(insert(setup.value, LIST, units.length, newAttacker(names(), isShooting())));
    focusAt(`${LIST}[${units.length}].name`);
  };
  return (
    <section class="side attacker" aria-labelledby="attackers-head">
      <div class="side-head">
        <h2 id="attackers-head">Attackers</h2>
        <button type="button" onClick={add}>
          Add unit
        </button>
      </div>
      <Messages within={LIST} except={units.map((_, i) => `${LIST}[${i}]`)} />
      <ol class="units">
        {units.map((_, i) => (
          <Unit key={i} index={i} count={units.length} />
        ))}
      </ol>
    </section>
  );
};
