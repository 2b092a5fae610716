import { Switch } from '../../../parts/switch.js';
import { Field } from '../field.js';
import { edit, setup } from '../state.js';
import { at, type Path } from '../update.js';
import type { Column } from './columns.js';

interface ColumnsProps {
  readonly path: Path;
  readonly of: string;
  readonly columns: readonly Column[];
}

export const Columns = ({ path, of, columns }: ColumnsProps) => (
  <>
    {columns.map(({ field, label = field, ...rest }) => (
      <Field key={field} path={`${path}.${field}`} label={label} of={of} {...rest} />
    ))}
  </>
);

interface FlagAtProps {
  readonly path: Path;
  readonly text: string;
  readonly hint?: string;
}

/** On or off; off is not written. */
export const FlagAt = ({ path, text, hint }: FlagAtProps) => (
  <Switch text={text} hint={hint} on={at(setup.value, path) === true} onChange={(on) => edit(path, on || undefined)} />
);

export const isShooting = (): boolean => at(setup.value, 'situation.phase') === 'shooting';

/** Whether the target strikes back: then both sides can be wounded. */
export const isStruckBack = (): boolean => {
  const back = at(setup.value, 'target.strikesBack');
  return typeof back === 'object' && back !== null;
};

export const nameAt = (path: Path): string => {
  const name = at(setup.value, `${path}.name`);
  return typeof name === 'string' ? name : '';
};
