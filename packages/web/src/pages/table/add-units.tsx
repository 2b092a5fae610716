import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { shapeOf } from '../../link/shape.js';
import { LazySheet } from '../../parts/lazy-sheet.js';
import { openShelf, shelf } from '../../store/shelf.js';
import type { Setup } from '../../worker/api.js';
import { table } from '../../worker/table.js';
import type { View } from '../../worker/table-api.js';
import { setup } from '../odds/state.js';
import { nameOf } from './begin.js';
import { joined } from './join.js';
import { addUnits, refusalText, said } from './state.js';

const LARGEST = 1_000_000;

const loadPicker = async () => (await import('./pick-unit.js')).PickForBattle;

/** Units join: of lists and datasheets, or those of other set-ups: the odds page's, on the shelf, or in a file. */
export const AddUnits = ({ view }: { readonly view: View }) => {
  const fault = useSignal('');
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    openShelf().catch(() => undefined);
  }, []);
  const add = async (scenario: Setup): Promise<void> => {
    const begun = await table.quick((api) => api.begin(scenario));
    if (!begun.ok) {
      fault.value = refusalText(begun);
      return;
    }
    fault.value = '';
    const units = joined(view.battle.units, begun.battle.units);
    if (await addUnits(units)) said.value = `Here now: ${units.map(({ name }) => name).join(', ')}.`;
  };
  const take = async (chosen: File): Promise<void> => {
    if (chosen.size > LARGEST) {
      fault.value = `${chosen.name} is larger than a megabyte.`;
      return;
    }
    try {
      const found = shapeOf(JSON.parse(await chosen.text()));
      if (found.ok) await add(found.setup);
      else fault.value = `${chosen.name} is no set-up: ${found.why}.`;
    } catch {
      fault.value = `${chosen.name} is no JSON.`;
    }
  };
  return (
    <>
      <div class="pick-for-battle">
        <LazySheet button="Pick a unit …" title="A unit for the battle" load={loadPicker} />
      </div>
      <p class="quiet">
        From the datasheets or an army list; it can attack and be attacked. Or all units of another set-up; one of a
        name that is here already gets what it lacks.
      </p>
      <ul class="choices">
        <li>
          <button type="button" onClick={() => void add(setup.peek())}>
            {nameOf(setup.value)} (odds page)
          </button>
        </li>
        {(shelf.value ?? []).map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => void add(entry.setup)}>
              {entry.name}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => file.current?.click()}>
            A file …
          </button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".json,application/json"
            aria-label="More units: a set-up in JSON"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen !== undefined) void take(chosen);
              currentTarget.value = '';
            }}
          />
        </li>
      </ul>
      <p class="trouble" role="alert">
        {fault.value}
      </p>
    </>
  );
};
