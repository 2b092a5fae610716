import { useState } from 'preact/hooks';
import { PickUnit } from '../../pick/pick-unit.js';
import { TargetPicture } from '../../views/target-picture.js';
import { last } from './answer-state.js';
import { newRow } from './defaults.js';
import { Effects, Keywords } from './effects.js';
import { Field, focusAt, idOf, Messages, Name, Origin } from './field.js';
import { ModelRows, rowNames } from './model-row.js';
import { asListed, hasOwnOrder, moveGroup } from './order.js';
import { looksLikeStatLine, pastedRows } from './paste.js';
import { Paste } from './paste-box.js';
import { change, setup } from './state.js';
import { at, insert, listAt, type Path, update } from './update.js';

const UNIT = 'target';
const LIST = 'target.models';

const goToRow = (name: string): void => {
  const index = rowNames(UNIT).indexOf(name);
  document.getElementById(idOf(`${LIST}[${index}].name`))?.scrollIntoView({ block: 'nearest' });
};

/** The target as it is reached; the order inside each tier of 05.03 is the defender's. */
const Picture = () => {
  const answered = last.value;
  if (listAt(setup.value, LIST).length === 0) return null;
  if (answered === null) return <div class="picture" />;
  const { target } = answered.answer;
  return (
    <div class="picture">
      <TargetPicture
        picture={target}
        onSelect={goToRow}
        onMove={(row, by) => change(moveGroup(setup.value, target.groups, row, by))}
      />
      {hasOwnOrder(setup.value) && (
        <button type="button" class="soft" onClick={() => change(asListed(setup.value))}>
          Order as listed
        </button>
      )}
    </div>
  );
};

/** Who is attacked. */
export const Target = ({ idle }: { readonly idle: ReadonlyMap<Path, string> }) => {
  const [pasting, setPasting] = useState(false);
  const rows = listAt(setup.value, LIST);
  const name = String(at(setup.value, `${UNIT}.name`) ?? '') || 'the target';
  const add = (): void => {
    change(insert(setup.value, LIST, rows.length, newRow(rowNames(UNIT))));
    focusAt(`${LIST}[${rows.length}].name`);
  };
  const rename = (text: string): void => {
    const pasted = looksLikeStatLine(text) ? pastedRows(text) : null;
    const found = pasted?.ok === true ? pasted.value : null;
    const unit = found === null ? text : found.map((row) => row.name).join(' + ');
    change(update(found === null ? setup.value : update(setup.value, LIST, found), `${UNIT}.name`, unit));
  };
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
        <div class="unit-head">
          <Name path={`${UNIT}.name`} name="Name of the target" placeholder="unit" onCommit={rename} />
          <Field
            path={`${UNIT}.points`}
            kind="points"
            label="pts"
            aloud="Points"
            of={name}
            placeholder="–"
            className="points"
          />
        </div>
        <Origin path={UNIT} />
        <div class="unit-words">
          <Keywords path={`${UNIT}.keywords`} name={`keywords of ${name}`} />
          <Effects
            path={`${UNIT}.effects`}
            name={`effects on ${name}`}
            side="target"
            idle={idle}
            rows={rowNames(UNIT)}
            placeholder="+ effect"
          />
        </div>
        {rows.length > 0 && <Messages within={UNIT} except={rows.map((_, i) => `${LIST}[${i}]`)} />}
        <Picture />
        {pasting && (
          <Paste
            name="Models of the target as text"
            example="10x Trooper: T4 Sv3+ W2 [INFANTRY] + 1x Captain: T4 Sv2+ W5 InSv4+ [CHARACTER]"
            onText={(text) => {
              const pasted = pastedRows(text);
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
