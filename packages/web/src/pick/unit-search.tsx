import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { ListField } from '../lists/list-field.js';
import { lists, restoreLists } from '../lists/lists.js';
import { type Turn, turns } from '../shell/turns.js';
import { allSources, factionsOf, type Joiner, ownSources, type Source, search, type Taken } from './sources.js';
import '../styles/lists.css';
import '../styles/picker.css';

const MOST = 40;

/** What was chosen for the player and what is left out; or why the unit does not fit. */
export type Told =
  | { readonly ok: true; readonly statements: readonly string[]; readonly notModelled: readonly string[] }
  | { readonly ok: false; readonly why: string };

interface UnitSearchProps {
  /** Whose lists come first. */
  readonly side: 'attacker' | 'target';
  /** Puts a unit where it belongs, unless another one is picked meanwhile; null: nowhere. */
  readonly fill: (taken: Taken, turn: Turn) => Promise<Told | null>;
  /** Said once it is there. */
  readonly done: string;
  /** Stands above the search. */
  readonly children?: ComponentChildren;
}

interface Choice {
  readonly source: Source;
  readonly joiners: readonly Joiner[];
}

const ROLES = { leader: 'Join a leader', support: 'Join support' } as const;

/** How many models, and who joins them. */
const Size = (props: Choice & { readonly take: (models: number, joined: readonly string[]) => void }) => {
  const { source, joiners, take } = props;
  const { min, max } = source.size ?? { min: 1, max: 1 };
  const chosen = useSignal(min);
  const joined = useSignal<Readonly<Record<string, string>>>({});
  const id = useId();
  const first = useRef<HTMLFormElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <form
      ref={first}
      class="picker-size"
      onSubmit={(event) => {
        event.preventDefault();
        take(
          chosen.value,
          Object.values(joined.value).filter((each) => each !== ''),
        );
      }}
    >
      {min === max ? (
        <b>{source.name}</b>
      ) : (
        <span>
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
        </span>
      )}
      {(['leader', 'support'] as const).map((role) => {
        const able = joiners.filter((each) => each.role === role);
        return able.length === 0 ? null : (
          <select
            key={role}
            aria-label={ROLES[role]}
            value={joined.value[role] ?? ''}
            onChange={({ currentTarget }) => {
              joined.value = { ...joined.value, [role]: currentTarget.value };
            }}
          >
            <option value="">{ROLES[role]} …</option>
            {able.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        );
      })}
      <button type="submit">Take it</button>
    </form>
  );
};

const Done = ({ told, text: done }: { readonly told: Told & { readonly ok: true }; readonly text: string }) => (
  <div class="picker-done">
    <p role="status">
      <b>It is in.</b> {done}
    </p>
    <ul>
      {told.statements.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {told.notModelled.map((text) => (
        <li key={text}>Not modelled: {text}</li>
      ))}
    </ul>
    <form method="dialog">
      <button type="submit" class="primary" ref={(button) => button?.focus()}>
        Done
      </button>
    </form>
  </div>
);

/** Finds a unit by its name, in the open lists and among the datasheets. */
export const UnitSearch = ({ side, fill, done, children }: UnitSearchProps) => {
  const text = useSignal('');
  const faction = useSignal('');
  const sources = useSignal<readonly Source[]>([]);
  const sized = useSignal<Choice | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const fault = useSignal<string | null>(null);
  const unreached = useSignal<string | null>(null);
  const filled = useSignal<(Told & { ok: true }) | null>(null);
  const id = useId();

  useEffect(() => name.current?.focus(), []);
  const load = async () => {
    await restoreLists();
    sources.value = ownSources(side);
    try {
      sources.value = await allSources(side);
      unreached.value = null;
    } catch (error) {
      unreached.value = error instanceof Error ? error.message : String(error);
    }
  };
  // A list that is opened here shows its units at once.
  useEffect(() => void load(), [lists.mine.value, lists.theirs.value]);
  const next = useMemo(turns, []);
  const trying = async (turn: Turn, work: () => Promise<void>): Promise<void> => {
    fault.value = null;
    try {
      await work();
    } catch (error) {
      if (turn.isLatest()) fault.value = error instanceof Error ? error.message : String(error);
    }
  };
  const take = (source: Source, turn: Turn, models?: number, joined?: readonly string[]) =>
    trying(turn, async () => {
      const found = await fill(await source.take(models, joined), turn);
      if (found?.ok === true) filled.value = found;
      else if (found !== null && turn.isLatest()) fault.value = `${found.why}.`;
    });
  const pick = (source: Source, turn: Turn) =>
    trying(turn, async () => {
      const joiners = await source.joiners();
      if (!turn.isLatest()) return;
      const isOfOneSize = source.size === null || source.size.min === source.size.max;
      if (isOfOneSize && joiners.length === 0) await take(source, turn);
      else sized.value = { source, joiners };
    });
  const found = search(text.value, sources.value, MOST, faction.value);
  const factions = factionsOf(sources.value);
  return (
    <div class="picker">
      {filled.value === null ? (
        <>
          {children}
          {unreached.value !== null && (
            <p role="alert" class="picker-fault">
              {unreached.value} <a href="#/about">To the About page</a>
            </p>
          )}
          <label for={`${id}-text`}>Name</label>
          <input
            id={`${id}-text`}
            ref={name}
            type="search"
            autocomplete="off"
            spellcheck={false}
            placeholder="a few letters, or unit + leader"
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
              sized.value = null;
            }}
          />
          <select
            aria-label="Faction"
            class="picker-faction"
            value={faction.value}
            disabled={factions.length === 0}
            onChange={({ currentTarget }) => {
              faction.value = currentTarget.value;
              sized.value = null;
            }}
          >
            <option value="">Of any faction</option>
            {factions.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
          {text.value.trim() === '' && faction.value === '' && (
            <p class="picker-none">
              {side === 'attacker'
                ? 'Type a unit’s name, or choose its faction; units of a list that is open stand here too.'
                : 'Type a unit’s name, choose its faction, or take a generic target.'}
            </p>
          )}
          {sized.value !== null && (
            <Size
              key={sized.value.source.name + sized.value.source.from}
              {...sized.value}
              take={(models, joined) => void take(sized.value!.source, next(), models, joined)}
            />
          )}
          {/* Empty too it has its height: nothing jumps while one types. */}
          <ul class="picker-list">
            {found.length === 0 && text.value.trim() !== '' && (
              <li class="picker-none">
                {unreached.value === null
                  ? 'Nothing has such a name.'
                  : 'Nothing that is on this device has such a name.'}
              </li>
            )}
            {found.map((source, index) => (
              <li key={`${index} ${source.name} ${source.from}`}>
                <button type="button" onClick={() => void pick(source, next())}>
                  <span>{source.name}</span>
                  <small>{source.from}</small>
                </button>
              </li>
            ))}
          </ul>
          <details class="picker-list-file">
            <summary>From a list</summary>
            <ListField
              side={side === 'attacker' ? 'mine' : 'theirs'}
              label={side === 'attacker' ? 'My list' : 'Their list'}
            />
          </details>
        </>
      ) : (
        <Done told={filled.value} text={done} />
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
