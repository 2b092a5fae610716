import { useState } from 'preact/hooks';
import { Handle } from '../../parts/handle.js';
import { freeName, newRow } from './defaults.js';
import { Effects, Keywords } from './effects.js';
import { Field, idOf, Messages, Name } from './field.js';
import { looksLikeStatLine, pastedRows } from './paste.js';
import { Paste } from './paste-box.js';
import { removeRow, renameRow } from './references.js';
import { change, edit, setup } from './state.js';
import { at, insert, listAt, move, type Path, update } from './update.js';

const UNIT = 'target';
const LIST = 'target.models';
const ROLES = ['bodyguard', 'leader', 'support'] as const;

const rowNames = (): readonly string[] =>
  listAt(setup.value, LIST).map((_, i) => String(at(setup.value, `${LIST}[${i}].name`) ?? ''));

interface RowProps {
  readonly index: number;
  readonly count: number;
  readonly idle: ReadonlyMap<Path, string>;
}

const Row = ({ index, count, idle }: RowProps) => {
  const path = `${LIST}[${index}]`;
  const row = at(setup.value, path);
  const name = String(at(setup.value, `${path}.name`) ?? '');
  const role = at(setup.value, `${path}.role`);
  const rename = (text: string): void => {
    const pasted = looksLikeStatLine(text) ? pastedRows(text) : null;
    change(
      pasted?.ok === true && pasted.value.length === 1
        ? update(setup.value, path, pasted.value[0])
        : renameRow(setup.value, UNIT, index, text),
    );
  };
  return (
    <li class="row model" data-item>
      <div class="line">
        <div class="cells">
          <Handle
            of={name}
            index={index}
            count={count}
            onMove={(a, b) => change(move(setup.value, LIST, a, b))}
            actions={[
              {
                text: 'Duplicate',
                run: () =>
                  change(
                    insert(setup.value, LIST, index + 1, { ...(row as object), name: freeName(name, rowNames()) }),
                  ),
              },
              { text: 'Remove', run: () => change(removeRow(setup.value, UNIT, index)) },
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
          <Name path={`${path}.name`} name={`Name of row ${index + 1}`} placeholder="models" onCommit={rename} />
          <Field path={`${path}.T`} kind="number" label="T" of={name} />
          <Field path={`${path}.Sv`} kind="save" label="Sv" of={name} />
          <Field path={`${path}.InSv`} kind="ward" label="InSv" of={name} placeholder="–" />
          <Field path={`${path}.W`} kind="number" label="W" of={name} />
          <Field path={`${path}.FNP`} kind="ward" label="FNP" of={name} placeholder="–" />
          <Field path={`${path}.woundsLost`} kind="number" label="lost" of={name} placeholder="0" />
        </div>
        <Messages within={path} />
      </div>
      <div class="row-words">
        {(count > 1 || role !== undefined) && (
          <select
            id={idOf(`${path}.role`)}
            aria-label={`Role of ${name}`}
            value={typeof role === 'string' ? role : ''}
            onChange={(event) => edit(`${path}.role`, event.currentTarget.value || undefined)}
          >
            <option value="">no role</option>
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
        <Keywords path={`${path}.keywords`} name={`keywords of ${name}`} />
        <Effects path={`${path}.effects`} name={`effects on ${name}`} side="target" idle={idle} rows={rowNames()} />
      </div>
    </li>
  );
};

/** Who is attacked. */
export const Target = ({ idle }: { readonly idle: ReadonlyMap<Path, string> }) => {
  const [pasting, setPasting] = useState(false);
  const rows = listAt(setup.value, LIST);
  const name = String(at(setup.value, `${UNIT}.name`) ?? '') || 'the target';
  const add = (): void => change(insert(setup.value, LIST, rows.length, newRow(rowNames())));
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
        <Keywords path={`${UNIT}.keywords`} name={`keywords of ${name}`} />
        <Messages within={UNIT} except={rows.map((_, i) => `${LIST}[${i}]`)} />
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
        <ol class="rows">
          {rows.map((_, i) => (
            <Row key={i} index={i} count={rows.length} idle={idle} />
          ))}
        </ol>
        <Effects
          path={`${UNIT}.effects`}
          name={`effects on ${name}`}
          side="target"
          idle={idle}
          rows={rowNames()}
          placeholder="+ effect"
        />
      </div>
    </section>
  );
};
