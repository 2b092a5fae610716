import { AS_ALL, type ControlProps } from './controls.js';
import { duplicatesIn } from './duplicates.js';
import { idOf } from './field.js';
import { readSetup } from './reading.js';
import { edit, isClassic, setup } from './state.js';
import { at } from './update.js';

/** Which of several copies of an ability counts (24.02): a list for each that some attack has twice. */
export const Instances = ({ base, own }: ControlProps) => {
  const scenario = setup.value;
  const units = isClassic(scenario) ? [] : readSetup(scenario).units;
  const duplicates = duplicatesIn(own ? units.filter(({ path }) => base.startsWith(`${path}.`)) : units);
  const said = at(setup.value, `${base}.instances`);
  const names = new Set([
    ...duplicates.keys(),
    ...(typeof said === 'object' && said !== null ? Object.keys(said) : []),
  ]);
  return (
    <>
      {[...names].map((name) => {
        const path = `${base}.instances[${JSON.stringify(name)}]`;
        const chosen = at(setup.value, path);
        const value = chosen === undefined ? '' : String(chosen);
        const values = new Set([...(duplicates.get(name) ?? []), ...(value === '' ? [] : [value])]);
        return (
          <label class="pick" key={name}>
            <span>{name} counts as</span>
            <select
              id={idOf(path)}
              value={value}
              onChange={(event) => edit(path, event.currentTarget.value || undefined)}
            >
              <option value="">{own ? AS_ALL.text : 'the best'}</option>
              {[...values].map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </>
  );
};
