import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { last } from '../pages/odds/answer-state.js';
import { setup } from '../pages/odds/state.js';
import { putOnShelf } from '../store/shelf.js';
import { headline } from '../views/words.js';
import type { Setup } from '../worker/api.js';
import { addressOf } from './address.js';
import { download, fileName } from './download.js';
import { readSetupFile } from './file.js';
import { nextSetup, openSetup } from './open.js';
import { Shelf } from './shelf-list.js';

const nameOf = ({ attackers, target }: Setup): string =>
  `${attackers.map(({ name }) => name).join(', ')} on ${target.name}`;

/** The answer in a few words, where it is about this set-up. */
const figureOf = (scenario: Setup): string | undefined => {
  const answered = last.peek();
  const [first] = answered?.scenario === scenario ? headline(answered.answer.report) : [];
  return first === undefined ? undefined : `${first.figure} ${first.words}`;
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
    putOnShelf(nameOf(setup.peek()), setup.peek(), figureOf(setup.peek())).then(
      (isNew) => say(isNew ? 'Kept on this device.' : 'It is on this device already.'),
      () => say('This browser keeps nothing: private windows often do not.'),
    );
  const take = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (chosen === undefined) return;
    const turn = nextSetup();
    input.value = '';
    const found = await readSetupFile(chosen);
    if (!found.ok) {
      if (turn.comes()) say(found.why);
    } else if (openSetup(found.setup, turn)) input.closest('dialog')?.close();
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
