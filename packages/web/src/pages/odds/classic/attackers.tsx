import { AttackerHandle, AttackerList } from '../attacker-list.js';
import { Field, Name, Origin } from '../field.js';
import { edit } from '../state.js';
import { newAttacker } from './defaults.js';
import { isShooting, nameAt } from './fields.js';
import { Fighter } from './fighter.js';

const Unit = ({ index, count }: { readonly index: number; readonly count: number }) => {
  const path = `attackers[${index}]`;
  const name = nameAt(path);
  return (
    <li class="unit card" data-item>
      <div class="unit-head">
        <AttackerHandle index={index} count={count} name={name} />
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
export const Attackers = () => (
  <AttackerList
    newUnit={(names) => newAttacker(names, isShooting())}
    unit={(index, count) => <Unit key={index} index={index} count={count} />}
  />
);
