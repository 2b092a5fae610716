import { type Army, coverageOf, coverageText } from '@fusillade/roster';
import { useSignal } from '@preact/signals';
import { useId, useMemo, useRef } from 'preact/hooks';
import { turns } from '../shell/turns.js';
import { closeList, type ListSide, lists, openList } from './lists.js';

const MOST_WARNINGS = 8;

/** A list of names and counts has the numbers of the datasheets. */
const hasOwnNumbers = ({ units }: Army): boolean =>
  units.some(({ datasheet, models }) => datasheet === null && models.some(({ stats }) => stats !== null));

const Open = ({ side }: { readonly side: ListSide }) => {
  const list = lists[side].value;
  if (list === null) return null;
  const { army, file } = list;
  return (
    <p class="list-open">
      <b>{army.name ?? file}</b>
      {army.faction !== null && ` · ${army.faction}`} · {army.units.length} units
      {army.points.total !== null && ` · ${army.points.total} points`}
      {army.edition === '10e' && (
        <strong class="list-tag">{hasOwnNumbers(army) ? '10e data' : '10e list, 11e data'}</strong>
      )}
    </p>
  );
};

/** How far the engine knows what stands in the list, and what else is to be known about it. */
const About = ({ side }: { readonly side: ListSide }) => {
  const list = lists[side].value;
  if (list === null) return null;
  const { army } = list;
  const warnings = [...army.warnings, ...army.units.flatMap((unit) => unit.warnings)].map(({ text }) => text);
  const texts = [...new Set(warnings)];
  return (
    <details class="warnings">
      <summary>
        {coverageText(coverageOf(army.units))}
        {texts.length > 0 && ` · ${texts.length} ${texts.length === 1 ? 'thing' : 'things'} to know`}
      </summary>
      <ul>
        {army.source !== null && <li>From {army.source}</li>}
        {texts.slice(0, MOST_WARNINGS).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > MOST_WARNINGS && <li>And {texts.length - MOST_WARNINGS} more</li>}
      </ul>
    </details>
  );
};

/** Where a list is dropped, chosen or pasted. */
export const ListField = ({ side, label }: { readonly side: ListSide; readonly label: string }) => {
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const over = useSignal(false);
  const text = useSignal('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = lists[side].value !== null;
  const next = useMemo(turns, []);
  const take = async (source: File | string) => {
    const turn = next();
    busy.value = true;
    const found = await openList(side, source);
    if (!turn.isLatest()) return;
    fault.value = found;
    busy.value = false;
    if (fault.value !== null) return;
    text.value = '';
    // What was pressed may be gone.
    if (typeof source === 'string') opener.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    over.value = false;
    const [file] = event.dataTransfer?.files ?? [];
    const dropped = file ?? event.dataTransfer?.getData('text/plain');
    if (dropped !== undefined && dropped !== '') void take(dropped);
  };
  return (
    <section
      class={over.value ? 'list-field over' : 'list-field'}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => {
        over.value = false;
      }}
      onDrop={drop}
    >
      <div class="list-head">
        <h2>{label}</h2>
        <div class="list-actions">
          <button type="button" ref={opener} onClick={() => input.current?.click()} disabled={busy.value}>
            {busy.value ? 'Reading …' : isOpen ? 'Another list' : 'Open a list'}
          </button>
          {isOpen && (
            <button
              type="button"
              aria-label="Close this list"
              onClick={() => {
                closeList(side);
                opener.current?.focus();
              }}
            >
              Close
            </button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label}: file`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void take(file);
          currentTarget.value = '';
        }}
      />
      <Open side={side} />
      <About side={side} />
      {!isOpen && (
        <details class="list-paste">
          <summary>Drop a file here, or paste its text or link</summary>
          <label for={id} class="soft-note">
            Official app, New Recruit, List Forge
          </label>
          <textarea
            id={id}
            rows={5}
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
            }}
          />
          <button type="button" disabled={text.value.trim() === '' || busy.value} onClick={() => void take(text.value)}>
            Read it
          </button>
        </details>
      )}
      {fault.value !== null && (
        <p role="alert" class="list-fault">
          {fault.value}
        </p>
      )}
    </section>
  );
};
