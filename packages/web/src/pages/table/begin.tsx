import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { shapeOf } from '../../link/shape.js';
import type { Turn } from '../../shell/turns.js';
import type { KeptBattle } from '../../store/battles.js';
import type { Setup } from '../../worker/api.js';
import { EXAMPLES } from '../odds/examples.js';
import { setup } from '../odds/state.js';
import { forget, lookAtShelf, shelf } from './shelf.js';
import { beginWith, nextBattle, openBattle, openKept } from './state.js';

export const nameOf = ({ attackers, target }: Setup): string =>
  `${attackers.map(({ name }) => name).join(', ')} at ${target.name}`;

const LARGEST = 2_000_000;

/** A battle file or a set-up file. Null, or why it is neither. */
const openFile = async (file: File, turn: Turn): Promise<string | null> => {
  if (file.size > LARGEST) return `${file.name} is larger than two megabytes.`;
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return `${file.name} is no JSON.`;
  }
  const name = file.name.replace(/\.json$/iu, '');
  // The engine says whether it is a battle; its frame says that it wants to be one.
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'entries')) {
    const fault = await openBattle(name, value as Parameters<typeof openBattle>[1], turn);
    return fault === null ? null : `${file.name} cannot be played: ${fault}`;
  }
  const found = shapeOf(value);
  if (!found.ok) return `${file.name} is neither a battle nor a set-up: ${found.why}.`;
  return beginWith(name, found.setup, turn);
};

/** Where a battle begins: the set-up of the odds page, an example, what is kept, or a file. */
export const Begin = () => {
  const fault = useSignal('');
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void lookAtShelf();
  }, []);
  /** Only of what was asked for last is said why it cannot be played. */
  const open = async (opening: (turn: Turn) => Promise<string | null>): Promise<void> => {
    const turn = nextBattle();
    const why = await opening(turn);
    if (turn.isLatest()) fault.value = why ?? '';
  };
  const begin = (name: string, scenario: Setup): Promise<void> => open((turn) => beginWith(name, scenario, turn));
  const now = setup.value;
  const canPlay = now.attackers.length > 0 && now.target.models.length > 0;
  return (
    <div class="begin">
      <p>
        Two people, real dice. Every roll is asked for in its order, every die is explained, and you see how the odds
        move.
      </p>
      {canPlay && (
        <button type="button" class="primary large" onClick={() => void begin(nameOf(now), now)}>
          Play {nameOf(now)}
          <small>the set-up of the odds page</small>
        </button>
      )}
      <p role="alert" class="trouble">
        {fault.value}
      </p>
      <Shelf onOpen={(battle) => void open((turn) => openKept(battle, turn))} />
      <h2>Or begin with an example</h2>
      <ul class="choices">
        {EXAMPLES.map(({ title, setup: example }) => (
          <li key={title}>
            <button type="button" onClick={() => void begin(title, example)}>
              {title}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => file.current?.click()}>
            Open a file …
          </button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".json,application/json"
            aria-label="A battle or a set-up in JSON"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen !== undefined) void open((turn) => openFile(chosen, turn));
              currentTarget.value = '';
            }}
          />
        </li>
      </ul>
    </div>
  );
};

const Shelf = ({ onOpen }: { readonly onOpen: (battle: KeptBattle) => void }) => {
  const battles = shelf.value ?? [];
  if (battles.length === 0) return null;
  return (
    <>
      <h2>On this device</h2>
      <ul class="shelf">
        {battles.map((battle) => (
          <li key={battle.id}>
            <button type="button" class="shelf-open" onClick={() => onOpen(battle)}>
              <span>{battle.name}</span>
              <small>
                {battle.battle.entries.length} entries, {new Date(battle.when).toLocaleString()}
              </small>
            </button>
            <button type="button" aria-label={`Forget ${battle.name}`} onClick={() => void forget(battle.id)}>
              ×
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
