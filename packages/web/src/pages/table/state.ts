import type { ArmyBattle, AttackDeclaration, Battle, BattleAskDecision, BattleEntry } from '@fusillade/engine/battle';
import { batch, computed, signal } from '@preact/signals';
import { type Turn, turns } from '../../shell/turns.js';
import { type KeptBattle, keepBattle, keptBattle } from '../../store/battles.js';
import { besides, type Entries, stepsBeside } from '../../store/steps.js';
import type { Setup } from '../../worker/api.js';
import type { Remote } from '../../worker/post.js';
import { table, tableOdds } from '../../worker/table.js';
import type { Look, Moved, Refusal, TableApi, View } from '../../worker/table-api.js';
import { rolledBy, seedAt } from './dice.js';
import { claim, present, remember } from './tab.js';

/** The battle on the table; `null`: none yet. */
export const kept = signal<KeptBattle | null>(null);

/** What it has come to. */
export const view = signal<View | null>(null);

/** How the last answer moved the odds, and which answer that was; `null` while it is worked out. */
export const moved = signal<{ readonly entries: Entries; readonly moved: Moved } | null>(null);

/** Why the last answer was refused; empty while there is nothing to say. */
export const trouble = signal('');

/** What was done, where the page itself does not show it. */
export const said = signal('');

/** Whether this device keeps nothing: then a reload loses the battle. */
export const isForgetful = signal(false);

/** Dice that were typed while the roll before them was still looked at: they stand in the next field. */
export const typedAhead = signal('');

const past = signal<readonly Entries[]>([]);
const future = signal<readonly Entries[]>([]);

export const canUndo = computed(() => (kept.value?.battle.entries.length ?? 0) > 0 || past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

/** An engine's refusal as a sentence: what is wrong, and what to do instead. */
export const refusalText = ({ issues }: Refusal): string => {
  const [first] = issues;
  if (first === undefined) return 'This does not fit.';
  return `${first.problem.charAt(0).toUpperCase()}${first.problem.slice(1)}${first.suggestion === '' ? '.' : `: ${first.suggestion}.`}`;
};

/** The same of what came from outside, with the place where it is wrong. */
const placedText = (refusal: Refusal): string => {
  const path = refusal.issues[0]?.path ?? '';
  return path === '' ? refusalText(refusal) : `${path}: ${refusalText(refusal)}`;
};

const failed = (error: unknown): string =>
  `The engine could not answer: ${error instanceof Error ? error.message : String(error)}`;

/** A device that takes longer to keep a battle is not waited for. */
const LONGEST_KEEPING = 500;

/** Kept first, shown then: what is seen is not lost, whatever closes the page. */
const store = async (next: KeptBattle): Promise<void> => {
  const keeping = keepBattle(next).then(
    () => {
      isForgetful.value = false;
    },
    () => {
      isForgetful.value = true;
    },
  );
  await Promise.race([keeping, new Promise((resolve) => setTimeout(resolve, LONGEST_KEEPING))]);
  remember(next.id);
};

/** Which odds are wanted: those of an older battle are of no interest any more. */
const askMoved = (battle: Battle): void => {
  tableOdds
    .ask((api) => api.moved(battle))
    .then(
      (answer) => {
        if (answer !== null && kept.peek()?.battle.entries === battle.entries) {
          moved.value = { entries: battle.entries, moved: answer };
        }
      },
      () => {
        // The table goes on without them; the next answer asks anew.
      },
    );
};

const COMMAND_RE_ROLL = '15.02';

export const isCommandReRoll = (question: View['question']): question is BattleAskDecision =>
  question !== null && 'decision' in question && question.rule === COMMAND_RE_ROLL;

/** Armies that use no Command Re-roll, each for one phase: `2 0` is the first army in the third phase. */
const declined = new Set<string>();

/** Its army wants none in this phase, or none could do any good. */
const isKept = ({ phase, question }: View): boolean =>
  isCommandReRoll(question) && (question.pointless === true || declined.has(`${phase} ${question.army}`));

/** One thing after another: what is done while an answer is looked at waits for its turn. */
let lastChange: Promise<unknown> = Promise.resolve();

const inTurn = <T>(job: () => Promise<T | null>): Promise<T | null> => {
  const next = lastChange.then(job).catch((error: unknown) => {
    trouble.value = failed(error);
    return null;
  });
  lastChange = next;
  return next;
};

const KEEP: BattleEntry = { decision: 'commandReRoll', value: null };

/** A battle with the answers that nobody is asked for: those given once for a whole phase, and those that change nothing. */
const lookOn = async (battle: Battle, isNew: boolean): Promise<{ battle: Battle; looked: Look | Refusal } | null> => {
  const looked = await table.ask((api) => api.look(battle));
  if (looked === null) return null;
  if (!isNew || !looked.ok || !isKept(looked.view)) return { battle, looked };
  return lookOn({ ...battle, entries: [...battle.entries, KEEP] }, true);
};

/** What can be undone, and what can be done again. */
interface Steps {
  readonly past: readonly Entries[];
  readonly future: readonly Entries[];
}

interface Change {
  readonly entries: Entries;
  readonly steps: Steps;
  readonly more?: Partial<KeptBattle>;
  readonly isNew?: boolean;
}

/** Looks at a battle as it would be, keeps it if it can be played, and puts it on the table. */
const settle = async (now: KeptBattle, { entries, steps, more = {}, isNew = false }: Change): Promise<boolean> => {
  const found = await lookOn({ ...now.battle, ...more.battle, entries }, isNew);
  if (found === null) return false;
  const { battle, looked } = found;
  if (!looked.ok) {
    trouble.value = refusalText(looked);
    return false;
  }
  const undone = besides(battle.entries, steps.future);
  const done = besides(battle.entries, [...steps.past].reverse());
  const next = { ...now, ...more, battle, when: Date.now(), past: done, future: undone };
  await store(next);
  // It was left, or another one was opened.
  if (kept.peek() !== now) {
    remember(kept.peek()?.id ?? null);
    return false;
  }
  batch(() => {
    trouble.value = '';
    said.value = '';
    past.value = steps.past;
    future.value = steps.future;
    kept.value = next;
    view.value = looked.view;
  });
  askMoved(battle);
  return true;
};

/** Changes the battle in its turn; `change` sees what it has become by then, and null changes nothing. */
const put = (change: (now: KeptBattle) => Change | null): Promise<boolean> =>
  inTurn(async () => {
    const now = kept.peek();
    const wanted = now === null ? null : change(now);
    return now !== null && wanted !== null && settle(now, wanted);
  }).then((done) => done === true);

const MOST_STEPS = 500;

const withStep = (entries: Entries): readonly Entries[] => [...past.peek(), entries].slice(-MOST_STEPS);

/** Something new is done: what was undone is gone. */
const forward = ({ battle }: KeptBattle): Steps => ({ past: withStep(battle.entries), future: [] });

/**
 * The next entry: an answer, a declaration, the end of the phase. It belongs to what stands on the table as it is given:
 * tapped twice it counts once.
 */
export const play = (entry: BattleEntry): Promise<boolean> => {
  const asked = kept.peek()?.battle.entries;
  return put((now) =>
    now.battle.entries === asked ? { entries: [...now.battle.entries, entry], steps: forward(now), isNew: true } : null,
  );
};

/** Whoever is asked for a Command Re-roll keeps this roll, and every other one of this phase. */
export const decline = (): void => {
  const now = view.peek();
  if (now?.question === undefined || now.question === null) return;
  declined.add(`${now.phase} ${now.question.army}`);
  void play(KEEP);
};

/** The app rolls for whoever should. */
export const rollForMe = (count: number): Promise<boolean> => {
  const now = kept.peek();
  if (now === null) return Promise.resolve(false);
  const seed = seedAt(now.seed, now.battle.entries.length);
  return play({ dice: rolledBy(seed, count), by: 'app', seed });
};

export const undo = (): void => {
  typedAhead.value = '';
  void put(({ battle: { entries } }) => {
    const to = past.peek().at(-1) ?? (entries.length > 0 ? entries.slice(0, -1) : null);
    return to && { entries: to, steps: { past: past.peek().slice(0, -1), future: [entries, ...future.peek()] } };
  });
};

export const redo = (): void => {
  typedAhead.value = '';
  void put(({ battle: { entries } }) => {
    const [to, ...later] = future.peek();
    return to === undefined ? null : { entries: to, steps: { past: withStep(entries), future: later } };
  });
};

/** Another answer at an earlier place; says how many later ones no longer fitted. */
export const amendAt = async (index: number, entry: BattleEntry): Promise<boolean> => {
  const done = await inTurn(async () => {
    const now = kept.peek();
    const found = now === null ? null : await table.ask((api) => api.amend(now.battle, index, entry));
    if (now === null || found === null) return false;
    if (!found.ok) {
      trouble.value = refusalText(found);
      return false;
    }
    if (!(await settle(now, { entries: found.battle.entries, steps: forward(now), isNew: true }))) return false;
    said.value =
      found.dropped === 0
        ? 'Changed; everything after it still fits.'
        : `Changed; ${found.dropped === 1 ? 'one later entry' : `${found.dropped} later entries`} no longer fitted and went. Undo brings them back.`;
    return true;
  });
  return done === true;
};

/** Other units join the battle, on the sides that they have. */
export const addUnits = (units: ArmyBattle['units']): Promise<boolean> =>
  put(({ battle }) =>
    'units' in battle
      ? {
          entries: battle.entries,
          steps: { past: past.peek(), future: future.peek() },
          more: { battle: { ...battle, units } },
        }
      : null,
  );

const seedOf = (): number => crypto.getRandomValues(new Uint32Array(1))[0] as number;

/** A turn for a battle that takes a while to open; whatever is asked to be opened after it takes its place. */
export const nextBattle = turns();

/** What the worker says to a battle that is to be opened; a text: why it says nothing. */
const asking = async <T>(question: (api: Remote<TableApi>) => Promise<T>, turn: Turn): Promise<T | string> => {
  try {
    const answer = await table.ask(question);
    if (answer !== null) return answer;
    return turn.isLatest() ? 'The table is busy; try again.' : OVERTAKEN;
  } catch (error) {
    return failed(error);
  }
};

/** Nobody reads it: who asked for something later is told about that. */
const OVERTAKEN = 'Something else was opened.';

const open = async (battle: KeptBattle, turn: Turn): Promise<string | null> => {
  const looked = await asking((api) => api.look(battle.battle), turn);
  if (!turn.isLatest()) return OVERTAKEN;
  if (typeof looked === 'string') return looked;
  if (!looked.ok) return placedText(looked);
  const { entries } = battle.battle;
  declined.clear();
  await store(battle);
  if (!turn.isLatest()) return OVERTAKEN;
  batch(() => {
    past.value = [...stepsBeside(entries, battle.past)].reverse();
    future.value = stepsBeside(entries, battle.future);
    moved.value = null;
    trouble.value = '';
    kept.value = battle;
    view.value = looked.view;
  });
  askMoved(battle.battle);
  return null;
};

/** A battle that stands on its own: of a file, or of what was kept. Null, or why it cannot be played. */
export const openBattle = (
  name: string,
  battle: Battle,
  turn: Turn,
  plan: readonly AttackDeclaration[] = [],
): Promise<string | null> => {
  const id = crypto.randomUUID();
  claim(id);
  return open({ id, name, when: Date.now(), seed: seedOf(), battle, past: [], future: [], plan }, turn);
};

/** The battle of a set-up. Null, or why there is none. */
export const beginWith = async (name: string, scenario: Setup, turn: Turn): Promise<string | null> => {
  const begun = await asking((api) => api.begin(scenario), turn);
  if (typeof begun === 'string') return begun;
  if (!begun.ok) return placedText(begun);
  return openBattle(name, begun.battle, turn, begun.declarations);
};

/** A kept battle; where another tab plays it, a copy of it, so that neither destroys the other's. */
export const openKept = async (battle: KeptBattle, turn: Turn): Promise<string | null> => {
  if (await claim(battle.id)) return open(battle, turn);
  const id = crypto.randomUUID();
  await claim(id);
  const fault = await open({ ...battle, id, name: `${battle.name} (copy)`, when: Date.now() }, turn);
  if (fault === null) said.value = 'This battle is open in another tab; here you play a copy of it.';
  return fault;
};

/** What this tab, or the device, played last, if nobody plays it now. */
export const resume = async (turn: Turn): Promise<void> => {
  if (kept.peek() !== null) return;
  try {
    const id = present();
    const last = id === null ? null : await keptBattle(id);
    if (last !== null && turn.isLatest() && (await claim(last.id))) await open(last, turn);
  } catch {
    isForgetful.value = true;
  }
};

/** Takes the battle off the table; it stays among those that are kept. */
export const leave = (): void => {
  kept.value = null;
  view.value = null;
  moved.value = null;
  past.value = [];
  future.value = [];
  trouble.value = '';
  said.value = '';
  remember(null);
};
