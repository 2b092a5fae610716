import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { ListField } from '../lists/list-field.js';
import { lists, restoreLists } from '../lists/lists.js';
import { remember } from '../pages/odds/compare.js';
import { change, setup } from '../pages/odds/state.js';
import { type Filled, fillAttacker, fillTarget } from './fill.js';
import { allSources, ownSources, type Source, search } from './sources.js';
import '../styles/lists.css';
import '../styles/picker.css';

const MOST = 40;

export interface PickProps {
  readonly side: 'attacker' | 'target';
  /** Which attacker is filled in. */
  readonly place: number;
}

const Size = (props: { readonly source: Source; readonly pick: (models: number) => void }) => {
  const { source, pick } = props;
  const chosen = useSignal(source.size?.min ?? 1);
  const id = useId();
  if (source.size === null) return null;
  const { min, max } = source.size;
  return (
    <form
      class="picker-size"
      onSubmit={(event) => {
        event.preventDefault();
        pick(chosen.value);
      }}
    >
      <label for={id}>
        {source.name}: how many models? ({min} to {max})
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={200}
        value={chosen.value}
        onInput={({ currentTarget }) => {
          chosen.value = currentTarget.valueAsNumber;
        }}
      />
      <button type="submit">Take it</button>
    </form>
  );
};

const Done = ({ filled }: { readonly filled: Filled & { readonly ok: true } }) => (
  <div class="picker-done" role="status">
    <p>
      <b>It is in.</b> Every number can be changed on the page.
    </p>
    <ul>
      {filled.statements.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {filled.notModelled.map((text) => (
        <li key={text}>Not modelled: {text}</li>
      ))}
    </ul>
  </div>
);

/** Finds a unit by its name, in the open lists and among the datasheets, and fills it in. */
export const Picker = ({ side, place }: PickProps) => {
  const text = useSignal('');
  const sources = useSignal<readonly Source[]>([]);
  const sized = useSignal<Source | null>(null);
  const fault = useSignal<string | null>(null);
  const filled = useSignal<(Filled & { ok: true }) | null>(null);
  const id = useId();

  const load = async () => {
    await restoreLists();
    sources.value = ownSources(side);
    try {
      sources.value = await allSources(side);
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error);
    }
  };
  // A list that is opened here shows its units at once.
  useEffect(() => void load(), [lists.mine.value, lists.theirs.value]);
  const take = async (source: Source, models?: number) => {
    fault.value = null;
    try {
      const taken = await source.take(models);
      const now = setup.peek();
      const found = side === 'attacker' ? await fillAttacker(now, taken, place) : fillTarget(now, taken);
      if (!found.ok) {
        fault.value = `${found.why}.`;
        return;
      }
      remember(now);
      change(found.setup);
      filled.value = found;
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error);
    }
  };
  const pick = (source: Source) => {
    if (source.size === null || source.size.min === source.size.max) void take(source);
    else sized.value = source;
  };
  const found = search(text.value, sources.value, MOST);
  return (
    <div class="picker">
      {filled.value === null ? (
        <>
          <label for={`${id}-text`}>Name</label>
          <input
            id={`${id}-text`}
            type="search"
            autocomplete="off"
            spellcheck={false}
            placeholder="a few letters"
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
              sized.value = null;
            }}
          />
          {sized.value !== null && (
            <Size
              key={sized.value.name + sized.value.from}
              source={sized.value}
              pick={(models) => void take(sized.value!, models)}
            />
          )}
          <ul class="picker-list">
            {found.map((source, index) => (
              <li key={`${index} ${source.name} ${source.from}`}>
                <button type="button" onClick={() => pick(source)}>
                  <span>{source.name}</span>
                  <small>{source.from}</small>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p class="picker-none">
              {text.value.trim() === ''
                ? 'Type a name; the units of a list that is open stand here too.'
                : 'Nothing has such a name.'}
            </p>
          )}
          <details class="picker-list-file">
            <summary>From a list</summary>
            <ListField
              side={side === 'attacker' ? 'mine' : 'theirs'}
              label={side === 'attacker' ? 'My list' : 'Their list'}
            />
          </details>
        </>
      ) : (
        <Done filled={filled.value} />
      )}
      {fault.value !== null && (
        <p role="alert" class="picker-fault">
          {fault.value}
        </p>
      )}
      <p class="picker-credit">
        Powered by 40kdc-data (<a href="https://40kdc.alpacasoft.dev">40kdc.alpacasoft.dev</a>), CC BY 4.0
      </p>
    </div>
  );
};
