import type { ComponentChildren } from 'preact';
import type { Action } from '../../parts/menu.js';
import { behind, changeBy } from './behind.js';
import { freeName } from './defaults.js';
import { Effects, Keywords } from './effects.js';
import { Field, idOf } from './field.js';
import { RowHead } from './row-head.js';
import { takeName } from './stat-line.js';
import { change, setup } from './state.js';
import { at, insert, listAt, move, type Path, update } from './update.js';

const ROLES = ['bodyguard', 'leader', 'support'] as const;

/** The names of a unit's rows, as listed. */
export const rowNames = (unit: Path): readonly string[] =>
  listAt(setup.value, `${unit}.models`).map((row) => String(at(row, 'name') ?? ''));

interface RoleProps {
  readonly unit: Path;
  readonly index: number;
  readonly name: string;
}

const Role = ({ unit, index, name }: RoleProps) => {
  const path = `${unit}.models[${index}].role`;
  const role = at(setup.value, path);
  return (
    <select
      id={idOf(path)}
      class="role"
      aria-label={`Role of ${name}`}
      value={typeof role === 'string' ? role : ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value || undefined;
        changeBy(({ giveRole }) => giveRole(setup.value, unit, index, chosen));
      }}
    >
      <option value="">no role</option>
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
};

/** What one model costs; rows of the target that do not say share what the unit has left. */
export const RowPoints = ({ path, of }: { readonly path: Path; readonly of: string }) => (
  <Field
    path={`${path}.points`}
    kind="points"
    label="pts each"
    aloud="Points of each"
    of={of}
    placeholder="–"
    className="points"
  />
);

/** Where an attacker's rows say what each of their models has. */
const Carried = ({ path, of }: { readonly path: Path; readonly of: string }) => {
  const carried = at(setup.value, path);
  if (typeof carried !== 'object' || carried === null) return null;
  return (
    <div class="carried">
      <span>each has</span>
      {Object.keys(carried).map((weapon) => (
        <Field
          key={weapon}
          path={`${path}[${JSON.stringify(weapon)}]`}
          kind="count"
          label={`× ${weapon}`}
          aloud={`Number of ${weapon} that each has`}
          of={of}
          className="times"
        />
      ))}
    </div>
  );
};

interface ModelHeadProps {
  /** `target`, or an attacker's path. */
  readonly unit: Path;
  readonly index: number;
  readonly count: number;
  readonly isLong?: boolean;
  /** What is done with a name that is typed; else it is the row's. */
  readonly onName?: (text: string, rename: () => void) => void;
  /** Before it can be removed. */
  readonly actions?: readonly Action[];
  readonly cells: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** The line of equal models. */
export const ModelHead = ({ unit, index, count, onName, actions = [], ...line }: ModelHeadProps) => {
  const list = `${unit}.models`;
  const path = `${list}[${index}]`;
  const row = at(setup.value, path);
  const name = String(at(row, 'name') ?? '');
  const duplicate = (): void => {
    const copy = { ...(row as object), name: freeName(name, rowNames(unit)) };
    change(insert(setup.value, list, index + 1, copy));
  };
  const rename = (text: string) => (): void => changeBy(({ renameRow }) => renameRow(setup.value, unit, index, text));
  return (
    <RowHead
      path={path}
      name={name}
      what="models"
      label={`Name of row ${index + 1}`}
      index={index}
      count={count}
      onMove={(a, b) => change(move(setup.value, list, a, b))}
      onName={(text) => (onName === undefined ? rename(text)() : onName(text, rename(text)))}
      actions={[
        { text: 'Duplicate', run: duplicate },
        ...actions,
        { text: 'Remove', run: () => changeBy(({ removeRow }) => removeRow(setup.value, unit, index)) },
      ]}
      {...line}
    />
  );
};

interface RowProps {
  /** `target`, or an attacker's path. */
  readonly unit: Path;
  readonly index: number;
  readonly count: number;
  readonly idle: ReadonlyMap<Path, string>;
}

/** Equal models as a datasheet's line. */
export const ModelRow = ({ unit, index, count, idle }: RowProps) => {
  const path = `${unit}.models[${index}]`;
  const row = at(setup.value, path);
  const name = String(at(row, 'name') ?? '');
  const isPlaced = ['base', 'at', 'facing', 'movedFrom'].some((field) => at(row, field) !== undefined);
  const Places = isPlaced ? behind.value?.RowPlaces : undefined;
  const take = (text: string, rename: () => void): void =>
    takeName(
      text,
      ({ pastedRows }) => pastedRows(text),
      ([pasted, ...others]) => {
        if (others.length > 0) return false;
        change(update(setup.value, path, pasted));
        return true;
      },
      rename,
    );
  return (
    <li class="row model" data-item>
      <ModelHead
        unit={unit}
        index={index}
        count={count}
        onName={take}
        actions={[
          {
            text: 'Put on the table',
            run: () => changeBy(({ withPlaces }) => withPlaces(setup.value, path)),
            off: at(row, 'at') !== undefined,
          },
        ]}
        cells={
          <>
            <Field path={`${path}.T`} kind="number" label="T" of={name} />
            <Field path={`${path}.Sv`} kind="save" label="Sv" of={name} />
            <Field path={`${path}.InSv`} kind="ward" label="InSv" of={name} placeholder="–" />
            <Field path={`${path}.W`} kind="number" label="W" of={name} />
            <Field path={`${path}.FNP`} kind="ward" label="FNP" of={name} placeholder="–" />
            <Field
              path={`${path}.woundsLost`}
              kind="number"
              label="lost"
              aloud="Wounds lost"
              of={name}
              placeholder="0"
            />
          </>
        }
      >
        <Carried path={`${path}.weapons`} of={name} />
      </ModelHead>
      {Places !== undefined && <Places path={path} name={name} />}
      <div class="row-words">
        {(count > 1 || at(row, 'role') !== undefined) && <Role unit={unit} index={index} name={name} />}
        {unit === 'target' && (count > 1 || at(row, 'points') !== undefined) && <RowPoints path={path} of={name} />}
        <Keywords path={`${path}.keywords`} name={`keywords of ${name}`} />
        <Effects path={`${path}.effects`} name={`effects on ${name}`} side="target" idle={idle} rows={rowNames(unit)} />
      </div>
    </li>
  );
};

interface RowsProps {
  readonly unit: Path;
  readonly idle: ReadonlyMap<Path, string>;
}

export const ModelRows = ({ unit, idle }: RowsProps) => {
  const rows = listAt(setup.value, `${unit}.models`);
  return (
    <ol class="rows">
      {rows.map((_, i) => (
        <ModelRow key={i} unit={unit} index={i} count={rows.length} idle={idle} />
      ))}
    </ol>
  );
};
