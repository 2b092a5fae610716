import type { ComponentChildren } from 'preact';
import { Handle } from '../../parts/handle.js';
import type { Action } from '../../parts/menu.js';
import { Field, Messages, Name } from './field.js';
import type { Path } from './update.js';

interface RowHeadProps {
  readonly path: Path;
  readonly name: string;
  /** What is in it: `weapon`, `models`. */
  readonly what: string;
  /** What its name's field is called. */
  readonly label: string;
  readonly index: number;
  readonly count: number;
  readonly isLong?: boolean;
  readonly actions: readonly Action[];
  readonly onMove: (from: number, to: number) => void;
  readonly onName: (text: string) => void;
  /** The cells after the name. */
  readonly cells: ComponentChildren;
  /** What stands below the line. */
  readonly children?: ComponentChildren;
}

/** An entry of a list as a datasheet's line: grip, number, name, cells, and what is wrong with them. */
export const RowHead = (props: RowHeadProps) => {
  const { path, name, what, label, index, count, isLong, actions, onMove, onName, cells, children } = props;
  return (
    <div class="line">
      <div class={isLong === true ? 'cells long' : 'cells'}>
        <Handle of={name} index={index} count={count} onMove={onMove} actions={actions} />
        <Field
          path={`${path}.count`}
          kind="count"
          label="×"
          aloud="Number"
          of={name}
          placeholder="1"
          className="times"
        />
        <Name path={`${path}.name`} name={label} placeholder={what} onCommit={onName} />
        {cells}
      </div>
      <Messages within={path} />
      {children}
    </div>
  );
};
