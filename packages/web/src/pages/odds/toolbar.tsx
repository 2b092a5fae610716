import { useEffect } from 'preact/hooks';
import { Menu } from '../../parts/menu.js';
import type { Setup } from '../../worker/api.js';
import { behind } from './behind.js';
import { EMPTY } from './defaults.js';
import { canRedo, canUndo, change, isClassic, redo, setup, undo } from './state.js';

const onKeyDown = (event: KeyboardEvent): void => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const forward = key === 'y' || (key === 'z' && event.shiftKey);
  if (key !== 'z' && !forward) return;
  // What is typed and not yet in the set-up is the browser's to undo.
  if (event.target instanceof HTMLElement && event.target.dataset['draft'] !== undefined) return;
  event.preventDefault();
  if (forward) redo();
  else undo();
};

const examples = () => behind.value?.examplesOf(setup.value.ruleset) ?? [];

/** A set-up of the same rules without anybody in it. */
const empty = (): Setup => ({ ...EMPTY, ruleset: setup.value.ruleset }) as Setup;

/** Undo, redo, examples and a clean sheet. */
export const Toolbar = () => {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div class="toolbar" role="toolbar" aria-label="Set-up">
      <button type="button" disabled={!canUndo.value} aria-keyshortcuts="Control+Z" onClick={undo}>
        Undo
      </button>
      <button type="button" disabled={!canRedo.value} aria-keyshortcuts="Control+Shift+Z" onClick={redo}>
        Redo
      </button>
      <Menu
        text="Examples"
        actions={examples().map((example) => ({
          text: example.title,
          run: () => change(example.setup),
        }))}
      />
      <button type="button" onClick={() => change(empty())}>
        Clear
      </button>
      <a href="#/table?set-up" aria-label="Play this at the table, with real dice">
        Play
      </a>
    </div>
  );
};

/** What stands on a clean sheet. */
export const CleanSheet = () => (
  <div class="card clean-sheet">
    <p>
      Nobody attacks anybody yet. {isClassic(setup.value) ? 'Add' : 'Pick'} a unit on each side, write its numbers, or
      begin with an example:
    </p>
    <ul>
      {examples().map((example) => (
        <li key={example.title}>
          <button type="button" onClick={() => change(example.setup)}>
            {example.title}
          </button>
        </li>
      ))}
    </ul>
  </div>
);
