import { Switch } from '../../parts/switch.js';
import { idOf } from './field.js';
import { edit, setup } from './state.js';
import { at, type Path } from './update.js';

/** `undefined`: as the whole set-up has it; only where one attacker may differ. */
export type Option = { readonly value: string | undefined; readonly text: string };

export interface ControlProps {
  /** Where the situation or the choices stand. */
  readonly base: Path;
  /** An attacker's own, above the shared ones. */
  readonly own: boolean;
}

export const AS_ALL: Option = { value: undefined, text: 'as all' };

interface PickProps extends ControlProps {
  readonly field: string;
  readonly name: string;
  readonly options: readonly Option[];
  /** What stands for nothing said. */
  readonly fallback: string;
}

/** One of several values, as a list to choose from. */
export const Pick = ({ base, own, field, name, options, fallback }: PickProps) => {
  const path = `${base}.${field}`;
  const value = at(setup.value, path);
  return (
    <label class="pick">
      <span>{name}</span>
      <select
        id={idOf(path)}
        value={value === undefined ? (own ? '' : fallback) : String(value)}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          edit(path, chosen === '' || (!own && chosen === fallback) ? undefined : chosen);
        }}
      >
        {own && <option value="">{AS_ALL.text}</option>}
        {options.map((option) => (
          <option key={option.text} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
};

interface FlagProps extends ControlProps {
  readonly field: string;
  readonly text: string;
  readonly hint?: string;
  /** What holds where nothing is said. */
  readonly usual?: boolean;
}

/** On or off; for one attacker also "as all". */
export const Flag = ({ base, own, field, text, hint, usual = false }: FlagProps) => {
  const path = `${base}.${field}`;
  const value = at(setup.value, path);
  if (own) {
    return (
      <label class="pick">
        <span>{text}</span>
        <select
          id={idOf(path)}
          value={value === undefined ? '' : String(value)}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            edit(path, chosen === '' ? undefined : chosen === 'true');
          }}
        >
          <option value="">{AS_ALL.text}</option>
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      </label>
    );
  }
  return (
    <Switch
      text={text}
      hint={hint}
      on={value === undefined ? usual : value === true}
      onChange={(on) => edit(path, on === usual ? undefined : on)}
    />
  );
};
