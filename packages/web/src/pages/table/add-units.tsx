import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { LazySheet } from '../../parts/lazy-sheet.js';
import { readSetupFile } from '../../shell/file.js';
import { turns } from '../../shell/turns.js';
import { openShelf, shelf } from '../../store/shelf.js';
import type { Setup } from '../../worker/api.js';
import { table } from '../../worker/table.js';
import type { ArmyView } from '../../worker/table-api.js';
import { setup } from '../odds/state.js';
import { nameOf } from './begin.js';
import { joined } from './join.js';
import { addUnits, refusalText, said } from './state.js';

const loadPicker = async () => (await import('./pick-unit.js')).PickForBattle;

/** Units join: of lists and datasheets, or those of other set-ups: the odds page's, on the shelf, or in a file. */
export const AddUnits = ({ view }: { readonly view: ArmyView }) => {
  const fault = useSignal('');
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    openShelf().catch(() => undefined);
  }, []);
  const next = useMemo(turns, []);
  const add = async (scenario: Setup, turn = next()): Promise<void> => {
    const begun = await table.quick((api) => api.begin(scenario));
    if (!turn.isLatest()) return;
    if (!begun.ok) {
      fault.value = refusalText(begun);
      return;
    }
    if (!('units' in begun.battle)) {
      fault.value = 'A set-up of another ruleset is played by itself: its units do not join this battle.';
      return;
    }
    fault.value = '';
    const units = joined(view.battle.units, begun.battle.units);
    if (await addUnits(units)) said.value = `Here now: ${units.map(({ name }) => name).join(', ')}.`;
  };
  const take = async (chosen: File): Promise<void> => {
    const turn = next();
    const found = await readSetupFile(chosen);
    if (!turn.isLatest()) return;
    if (found.ok) await add(found.setup, turn);
    else fault.value = found.why;
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
