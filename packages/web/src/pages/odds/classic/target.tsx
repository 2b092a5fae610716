import { ARMOURED } from '@fusillade/engine';
import { Switch } from '../../../parts/switch.js';
import { behind } from '../behind.js';
import { Abilities } from '../effects.js';
import { Field, focusAt, idOf, Messages, Name, Origin } from '../field.js';
import { ModelHead, RowPoints, rowNames } from '../model-row.js';
import { change, edit, setup } from '../state.js';
import { UnitPoints } from '../unit-head.js';
import { at, insert, listAt } from '../update.js';
import { armourColumns, bodyColumns } from './columns.js';
import { newRow } from './defaults.js';
import { Columns, FlagAt, isShooting, isStruckBack, nameAt } from './fields.js';
import { Fighter } from './fighter.js';
import { isArmoured, LIVING, withBlows, withType } from './types.js';

const UNIT = 'target';
const LIST = 'target.models';

const Type = ({ path, name }: { readonly path: string; readonly name: string }) => {
  const type = at(setup.value, `${path}.type`);
  return (
    <select
      id={idOf(`${path}.type`)}
      class="role"
      aria-label={`Type of ${name}`}
      value={typeof type === 'string' ? type : LIVING[0]}
      onChange={({ currentTarget }) => change(withType(setup.value, path, currentTarget.value))}
    >
      {[...LIVING, ...ARMOURED].map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
};

const Row = ({ index, count }: { readonly index: number; readonly count: number }) => {
  const path = `${LIST}[${index}]`;
  const name = nameAt(path);
  const armoured = isArmoured(at(setup.value, `${path}.type`));
  return (
    <li class="row model" data-item>
      <ModelHead
        unit={UNIT}
        index={index}
        count={count}
        isLong
        cells={<Columns path={path} of={name} columns={(armoured ? armourColumns : bodyColumns)(isShooting())} />}
      />
      <div class="row-words">
        <Type path={path} name={name} />
        {(count > 1 || at(setup.value, `${path}.points`) !== undefined) && <RowPoints path={path} of={name} />}
        {armoured && <FlagAt path={`${path}.openTopped`} text="Open-topped" />}
        <Abilities path={`${path}.effects`} name={`special rules of ${name}`} side="target" placeholder="+ rule" />
      </div>
    </li>
  );
};

/** Who is attacked, and whether it strikes back. */
export const Target = () => {
  const rows = listAt(setup.value, LIST);
  const name = nameAt(UNIT) || 'the target';
  const more = behind.value;
  const struckBack = isStruckBack();
  const inRange = at(setup.value, 'choices.options.casualtyPool') === 'inRange';
  const add = (): void => {
    change(insert(setup.value, LIST, rows.length, newRow(rowNames(UNIT))));
    focusAt(`${LIST}[${rows.length}].name`);
  };
  return (
    <section class="side target" aria-labelledby="target-head">
      <div class="side-head">
        <h2 id="target-head">Target</h2>
        <button type="button" onClick={add}>
          Add models
        </button>
      </div>
      <div class="unit card">
        <div class="unit-head">
          <Name
            path={`${UNIT}.name`}
            name="Name of the target"
            placeholder="unit"
            onCommit={(text) => edit(`${UNIT}.name`, text)}
          />
          <UnitPoints path={UNIT} of={name} />
        </div>
        <Origin path={UNIT} />
        <div class="unit-words">
          <Abilities
            path={`${UNIT}.effects`}
            name={`special rules of ${name}`}
            side="target"
            placeholder="+ rule of all"
          />
          {inRange && <Field path={`${UNIT}.inReach`} kind="number" label="within reach" of={name} placeholder="all" />}
        </div>
        {rows.length > 0 && (
          <Messages within={UNIT} except={[...rows.map((_, i) => `${LIST}[${i}]`), `${UNIT}.strikesBack`]} />
        )}
        {rows.length > 0 && <div class="picture">{more !== null && <more.Picture />}</div>}
        <ol class="rows">
          {rows.map((_, i) => (
            <Row key={i} index={i} count={rows.length} />
          ))}
        </ol>
        {!isShooting() && (
          <Switch
            text="Strikes back"
            hint="Both sides strike in initiative steps, from 10 to 1"
            on={struckBack}
            onChange={(on) => change(withBlows(setup.value, on))}
          />
        )}
        {struckBack && <Fighter path={`${UNIT}.strikesBack`} name={`${name} striking back`} back />}
      </div>
    </section>
  );
};
