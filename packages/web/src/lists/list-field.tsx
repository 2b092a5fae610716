import { coverageOf, coverageText } from '@fusillade/roster';
import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { closeList, type ListSide, lists, openList } from './lists.js';

const MOST_WARNINGS = 8;

const Warnings = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <details class="warnings">
      <summary>
        {texts.length} {texts.length === 1 ? 'thing' : 'things'} to know about this list
      </summary>
      <ul>
        {texts.slice(0, MOST_WARNINGS).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > MOST_WARNINGS && <li>And {texts.length - MOST_WARNINGS} more</li>}
      </ul>
    </details>
  );

const Open = ({ side }: { readonly side: ListSide }) => {
  const list = lists[side].value;
  if (list === null) return null;
  const { army, file } = list;
  const warnings = [...army.warnings, ...army.units.flatMap((unit) => unit.warnings)].map(({ text }) => text);
  return (
    <div class="list-open">
      <p>
        <b>{army.name ?? file}</b>
        {army.faction !== null && ` · ${army.faction}`} · {army.units.length} units
        {army.points.total !== null && ` · ${army.points.total} points`}
        {army.edition === '10e' && <strong class="list-tag">10e data</strong>}
      </p>
      <p class="soft-note">
        {coverageText(coverageOf(army.units))}
        {army.source !== null && ` · ${army.source}`}
      </p>
      <Warnings texts={[...new Set(warnings)]} />
    </div>
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
  const pasting = useRef<HTMLDetailsElement>(null);
  const take = async (source: File | string) => {
    busy.value = true;
    fault.value = await openList(side, source);
    busy.value = false;
    if (fault.value !== null) return;
    text.value = '';
    if (pasting.current !== null) pasting.current.open = false;
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
      <h2>{label}</h2>
      <Open side={side} />
      {lists[side].value === null && <p class="soft-note">Drop a file here, or open one from this device.</p>}
      <div class="list-actions">
        <button type="button" onClick={() => input.current?.click()} disabled={busy.value}>
          {busy.value ? 'Reading …' : lists[side].value === null ? 'Open a list' : 'Another list'}
        </button>
        {lists[side].value !== null && (
          <button type="button" onClick={() => closeList(side)}>
            Close this list
          </button>
        )}
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
      </div>
      <details class="list-paste" ref={pasting}>
        <summary>Or paste its text or link</summary>
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
      {fault.value !== null && (
        <p role="alert" class="list-fault">
          {fault.value}
        </p>
      )}
    </section>
  );
};
