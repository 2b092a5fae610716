import type { BattleQuestion } from '@fusillade/engine/battle';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { route } from '../../shell/route.js';
import { isOfArmies, type View } from '../../worker/table-api.js';
import { AttackNotes } from './attack-notes.js';
import { Begin } from './begin.js';
import { Between } from './between.js';
import { Console } from './console.js';
import { beforeFalls } from './falling.js';
import { useFalls } from './falling-view.js';
import { Log } from './log.js';
import { OddsLine } from './odds-line.js';
import { openShared } from './open-shared.js';
import { Over } from './over.js';
import { Progress } from './progress.js';
import { canRedo, canUndo, isForgetful, kept, leave, nextBattle, redo, resume, said, undo, view } from './state.js';
import { batchEvents, stripOf } from './strip.js';
import { UnitPicture } from './unit-picture.js';
import '../../styles/table.css';

const onKeyDown = (event: KeyboardEvent): void => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return;
  const key = event.key.toLowerCase();
  const isForward = key === 'y' || (key === 'z' && event.shiftKey);
  if (key !== 'z' && !isForward) return;
  event.preventDefault();
  if (isForward) redo();
  else undo();
};

/** Two people, real dice: one question after another, from the declaration to the last casualty. */
export const TablePage = () => {
  const { shared } = route.value;
  const fault = useSignal('');
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    const turn = nextBattle();
    if (shared === null) {
      void resume(turn);
      return;
    }
    void openShared(shared, turn).then((why) => {
      if (turn.isLatest()) fault.value = why ?? '';
    });
  }, [shared, fault]);
  const now = view.value;
  return (
    <article class={now === null ? 'table' : 'table playing'}>
      <h1 class="hidden">Table</h1>
      {fault.value !== '' && (
        <p class="banner wrong" role="alert">
          {fault.value}
          <button type="button" onClick={() => (fault.value = '')}>
            Go on without it
          </button>
        </p>
      )}
      {now === null ? <Begin /> : <Playing now={now} />}
    </article>
  );
};

const Playing = ({ now }: { readonly now: View }) => {
  const chosen = useSignal<string | null>(null);
  const { hidden, now: falling } = useFalls(now);
  // Who scrolled down to declare an attack sees its first question.
  const isOpen = now.question === null;
  useEffect(() => {
    if (!isOpen) scrollTo({ top: 0 });
  }, [isOpen]);
  const entries = now.battle.entries;
  // The dice of a phase that is over are put away.
  const from = Math.max(
    0,
    entries.findLastIndex((entry) => 'attack' in entry || 'endPhase' in entry),
  );
  const batch = batchEvents(now.events, from);
  const rows = stripOf(batch, now.question, { step: now.rolledStep, faces: now.rolled });
  const news =
    said.value ||
    falling?.caption ||
    (isForgetful.value ? 'This browser keeps nothing: a reload loses the battle.' : '');
  return (
    <>
      <div class="table-tools" role="toolbar" aria-label="Battle">
        <button type="button" disabled={!canUndo.value} aria-keyshortcuts="Control+Z" onClick={undo}>
          ↶ Undo
        </button>
        <button type="button" disabled={!canRedo.value} aria-keyshortcuts="Control+Shift+Z" onClick={redo}>
          ↷ Redo
        </button>
        <button type="button" class="leave" onClick={leave}>
          Battles
        </button>
      </div>
      <div class="said">
        <p role="status">{news}</p>
        {news === '' && <p class="battle-name">{kept.value?.name}</p>}
      </div>
      <div class="stage">
        <Sides view={now} hidden={hidden} falling={falling} />
        <OddsLine view={now} />
        <Progress rows={rows} events={batch} chosen={chosen} isOver={now.question === null} />
      </div>
      <AttackNotes view={now} />
      <Waiting now={now} />
      <Log view={now} />
    </>
  );
};

/** The question that stands, what may be declared, or that all is done. */
const Waiting = ({ now }: { readonly now: View }) => {
  if (now.question !== null) return <Console view={now} question={now.question} />;
  return isOfArmies(now) ? <Between view={now} /> : <Over view={now} />;
};

/** The units that the moment is about: the target, and the attacker where it suffers itself; null: all of them. */
const inView = (view: View): readonly string[] | null => {
  // Of one scenario there are few, and both sides may lose models.
  if (!isOfArmies(view)) return null;
  const { attack, question, battle, events } = view;
  if (attack === null) return question === null ? null : [question.unit, ...targetOf(question)];
  const from = battle.entries.findLastIndex((entry) => 'attack' in entry);
  const suffers =
    (question !== null && 'dice' in question && question.step.startsWith('hazard')) ||
    events.some(({ entry, own }) => own === true && entry >= from);
  const target = attack.target ?? attack.targets[0];
  return [...(target === undefined ? [] : [target]), ...(suffers ? [attack.unit] : [])];
};

const targetOf = (question: BattleQuestion): readonly string[] =>
  'target' in question && typeof question.target === 'string' ? [question.target] : [];

const Sides = ({
  view: now,
  hidden,
  falling,
}: {
  readonly view: View;
  readonly hidden: ReturnType<typeof useFalls>['hidden'];
  readonly falling: ReturnType<typeof useFalls>['now'];
}) => {
  const names = inView(now);
  // Who falls is seen, wherever it stands.
  const isFalling = (name: string): boolean => falling?.unit === name || hidden.some(({ unit }) => unit === name);
  const shown = now.units.filter(({ name }) => names === null || names.includes(name) || isFalling(name));
  return (
    <div class="sides">
      {shown
        .filter(({ models }) => models.length > 0)
        .map((unit) => (
          <div key={unit.name} class={`side army-${unit.army}${unit.destroyed ? ' gone' : ''}`}>
            <h2>
              {unit.name}
              {unit.destroyed && <small> destroyed</small>}
            </h2>
            <UnitPicture unit={beforeFalls(unit, hidden)} struck={falling?.unit === unit.name ? falling : null} />
          </div>
        ))}
    </div>
  );
};
