import { useState } from 'preact/hooks';
import { PickUnit } from '../../pick/pick-unit.js';
import { behind } from './behind.js';
import { newRow } from './defaults.js';
import { focusAt, Messages } from './field.js';
import { ModelRows, rowNames } from './model-row.js';
import { takeName } from './stat-line.js';
import { change, setup } from './state.js';
import { UnitHead } from './unit-head.js';
import { at, insert, listAt, type Path, update } from './update.js';

const UNIT = 'target';
const LIST = 'target.models';

/** Who is attacked. */
export const Target = ({ idle }: { readonly idle: ReadonlyMap<Path, string> }) => {
  const [pasting, setPasting] = useState(false);
  const more = behind.value;
  const rows = listAt(setup.value, LIST);
  const name = String(at(setup.value, `${UNIT}.name`) ?? '') || 'the target';
  const add = (): void => {
    change(insert(setup.value, LIST, rows.length, newRow(rowNames(UNIT))));
    focusAt(`${LIST}[${rows.length}].name`);
  };
  const rename = (text: string): void =>
    takeName(
      text,
      ({ pastedRows }) => pastedRows(text),
      (found) => {
        const unit = found.map((row) => row.name).join(' + ');
        change(update(update(setup.value, LIST, found), `${UNIT}.name`, unit));
        return true;
      },
      () => change(update(setup.value, `${UNIT}.name`, text)),
    );
  return (
    <section class="side target" aria-labelledby="target-head">
      <div class="side-head">
        <h2 id="target-head">Target</h2>
        <button type="button" onClick={add}>
          Add models
        </button>
        <button type="button" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          Paste
        </button>
        <PickUnit side="target" />
      </div>
      <div class="unit card">
        <UnitHead path={UNIT} name={name} label="Name of the target" side="target" idle={idle} onName={rename} />
        {rows.length > 0 && <Messages within={UNIT} except={rows.map((_, i) => `${LIST}[${i}]`)} />}
        {rows.length > 0 && <div class="picture">{more !== null && <more.Picture />}</div>}
        {pasting && more !== null && (
          <more.Paste
            name="Models of the target as text"
            example="10x Trooper: T4 Sv3+ W2 [INFANTRY] + 1x Captain: T4 Sv2+ W5 InSv4+ [CHARACTER]"
            onText={(text) => {
              const pasted = more.pastedRows(text);
              if (!pasted.ok) return pasted.problem;
              change(insert(setup.value, LIST, rows.length, ...pasted.value));
              setPasting(false);
              return null;
            }}
          />
        )}
        <ModelRows unit={UNIT} idle={idle} />
      </div>
    </section>
  );
};
