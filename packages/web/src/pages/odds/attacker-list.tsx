import type { ComponentChildren } from 'preact';
import { Handle } from '../../parts/handle.js';
import { freeName } from './defaults.js';
import { focusAt, Messages } from './field.js';
import { change, setup } from './state.js';
import { at, insert, listAt, move, update } from './update.js';

const LIST = 'attackers';

const names = (): readonly string[] =>
  listAt(setup.value, LIST).map((_, i) => String(at(setup.value, `${LIST}[${i}].name`) ?? ''));

interface AttackerListProps {
  /** A new one; `names`: those of the others. */
  readonly newUnit: (names: readonly string[]) => object;
  readonly unit: (index: number, count: number) => ComponentChildren;
  /** Further buttons beside the heading. */
  readonly children?: ComponentChildren;
}

/** Who attacks, in order. */
export const AttackerList = ({ newUnit, unit, children }: AttackerListProps) => {
  const units = listAt(setup.value, LIST);
  const add = (): void => {
    change(insert(setup.value, LIST, units.length, newUnit(names())));
    focusAt(`${LIST}[${units.length}].name`);
  };
  return (
    <section class="side attacker" aria-labelledby="attackers-head">
      <div class="side-head">
        <h2 id="attackers-head">Attackers</h2>
        <button type="button" onClick={add}>
          Add unit
        </button>
        {children}
      </div>
      <Messages within={LIST} except={units.map((_, i) => `${LIST}[${i}]`)} />
      <ol class="units">{units.map((_, i) => unit(i, units.length))}</ol>
    </section>
  );
};

interface AttackerHandleProps {
  readonly index: number;
  readonly count: number;
  readonly name: string;
}

/** Moves an attacker among the others, doubles it, or takes it away. */
export const AttackerHandle = ({ index, count, name }: AttackerHandleProps) => {
  const path = `${LIST}[${index}]`;
  const duplicate = (): void => {
    const copy = { ...(at(setup.value, path) as object), name: freeName(name, names()) };
    change(insert(setup.value, LIST, index + 1, copy));
  };
  return (
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
  );
};
