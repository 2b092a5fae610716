import type { ScenarioInput } from '@fusillade/engine';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { setup } from '../pages/odds/state.js';
import { type Kept, openShelf, putOnShelf, shelf, takeOffShelf } from '../store/shelf.js';
import { addressOf } from './address.js';
import { download, fileName } from './download.js';
import { openSetupFile } from './file.js';
import { openSetup } from './open.js';

const nameOf = ({ attackers, target }: ScenarioInput): string =>
  `${attackers.map(({ name }) => name).join(', ')} on ${target.name}`;

const Shelf = ({ say }: { readonly say: (text: string) => void }) => {
  useEffect(() => {
    openShelf().catch(() => say('This browser keeps nothing: private windows often do not.'));
  }, [say]);
  const open = ({ setup: kept, name }: Kept) => {
    openSetup(kept);
    say(`Opened: ${name}`);
  };
  if (shelf.value === null || shelf.value.length === 0) {
    return <p class="quiet">Nothing kept yet. What you keep stays on this device.</p>;
  }
  return (
    <ul class="shelf">
      {shelf.value.map((entry) => (
        <li key={entry.id}>
          <button type="button" class="shelf-open" onClick={() => open(entry)}>
            <span>{entry.name}</span>
            <small>{new Date(entry.when).toLocaleDateString()}</small>
          </button>
          <button
            type="button"
            aria-label={`Take ${entry.name} off the shelf`}
            onClick={() => void takeOffShelf(entry.id)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The set-up as a link, on the device's shelf, and as a file: what stands in the open dialog. */
export const ShareSheet = () => {
  const file = useRef<HTMLInputElement>(null);
  const said = useSignal('');
  const address = useSignal('');
  const say = (text: string) => {
    said.value = text;
  };
  const now = setup.value;
  // A file or an entry of the shelf that is opened here is another set-up.
  useEffect(() => {
    let isOver = false;
    address.value = '';
    void addressOf().then((text) => {
      if (!isOver) address.value = text;
    });
    return () => {
      isOver = true;
    };
  }, [now]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address.value || (await addressOf()));
      say('The link is copied.');
    } catch {
      say('This browser does not let the page copy; the link stands below.');
    }
  };
  const keepIt = () =>
    putOnShelf(nameOf(setup.peek()), setup.peek()).then(
      () => say('Kept on this device.'),
      () => say('This browser keeps nothing: private windows often do not.'),
    );
  const take = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (chosen === undefined) return;
    say((await openSetupFile(chosen)) ?? `Opened: ${chosen.name}`);
    input.value = '';
  };
  return (
    <>
      <p>Everything is in the link; nothing leaves this device but what you send.</p>
      <div class="actions">
        <button type="button" class="primary" onClick={() => void copy()}>
          Copy the link
        </button>
        <button type="button" onClick={() => void keepIt()}>
          Keep on this device
        </button>
        <button
          type="button"
          onClick={() => download(`${JSON.stringify(setup.peek(), null, 2)}\n`, fileName(nameOf(setup.peek())))}
        >
          Save as a file
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          Open a file
        </button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="A set-up in JSON"
          onChange={({ currentTarget }) => void take(currentTarget)}
        />
      </div>
      <p role="status" class="said">
        {said.value}
      </p>
      <label class="address">
        The link
        <input readOnly value={address.value} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <h3>On this device</h3>
      <Shelf say={say} />
      <p>
        Without network this page opens too. <a href="#/about">Take every datasheet offline</a> to pick units then.
      </p>
    </>
  );
};
