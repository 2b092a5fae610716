import type { Issue } from '../scenario/issue.js';
import { join } from '../scenario/reader.js';
import { orList, show } from '../scenario/suggest.js';
import { rulesetOf } from '../sequence/compile-reader.js';
import { BATTLE_LIMITS, readBattle, readEntry } from './check.js';
import { answerAim, beginAim } from './course.js';
import { declare } from './declare.js';
import { due } from './due.js';
import { type AttackPlay, type CoursePlay, change, type Out, type Play } from './play.js';
import { questionOf } from './question.js';
import type { Rules, Rulesets } from './rules.js';
import { beginCourse, courseStanding, stepCourse } from './scenario-play.js';
import { readScenarioBattle, type ScenarioReader } from './scenario-read.js';
import type { Aim } from './situate.js';
import { advanceTriggers, answerTrigger, removeModel } from './triggers.js';
import type { ArmyBattle, BattleEntry, BattleQuestion, Replayed, ScenarioBattle, Standing } from './types.js';
import { unitStanding } from './unit-standing.js';
import { unitAtStart } from './unit-state.js';

/**
 * Plays every entry of a battle, in order. Any value may be given: what is wrong with it is said, with the entry that
 * does not fit; nothing is thrown.
 */
export function replay({ armies, scenarios }: Rulesets, value: unknown): Replayed {
  const reader = scenarios.get(rulesetOf(value));
  return reader === undefined
    ? replayArmies(armies, value, [...scenarios.keys()].map(String))
    : replayScenario(reader, value);
}

function replayScenario(reader: ScenarioReader, value: unknown): Replayed {
  const read = readScenarioBattle(reader, value);
  if (!read.ok) return { ok: false, entry: null, issues: read.issues };
  const out: Out = { entry: 0, events: [], destroyed: [] };
  const play = beginCourse(read.programme, out);
  const start = courseStanding(play, { ...read.battle, entries: [] }, out.events, out.destroyed);
  return proceed(start, read.battle.entries);
}

function replayArmies(rules: Rules, value: unknown, others: readonly string[]): Replayed {
  const read = readBattle(rules, value, others);
  if (!read.ok) return { ok: false, entry: null, issues: read.issues };
  const play: Play = {
    rules,
    sheets: read.sheets,
    units: read.sheets.map(unitAtStart),
    phase: 0,
    ending: false,
    active: 0,
    attack: null,
    notes: [],
    waiting: [],
    atOnce: [],
    windows: [],
    trigger: null,
    inflicting: null,
    aims: new Map(),
    commandRerolls: read.battle.commandRerolls ?? [true, true],
  };
  return proceed(standingOf(play, { ...read.battle, entries: [] }, [], []), read.battle.entries);
}

/** What a battle cannot hold is not played: it could not be opened again. */
const FULL: Issue = {
  code: 'limit',
  path: 'entries',
  problem: `a battle has at most ${BATTLE_LIMITS.entries} entries`,
  suggestion: 'go on in a new battle that begins with the units as they stand now',
};

/** The battle with one more entry; `replay` of the whole gives the same. */
export const extend = (standing: Standing, entry: BattleEntry): Replayed => proceed(standing, [entry]);

/** The standing after more entries. */
export function proceed(from: Standing, more: readonly unknown[]): Replayed {
  const moves = 'scenario' in from.battle ? courseMoves(from, from.battle) : armyMoves(from, from.battle);
  const entries = [...from.battle.entries];
  // Only added to: what was there is copied once.
  const events: Out['events'] = [];
  const destroyed = [...from.destroyed];
  for (const value of more) {
    const index = entries.length;
    if (index >= BATTLE_LIMITS.entries) return { ok: false, entry: index, issues: [FULL] };
    const read = readEntry(value, index);
    const issues = read.ok ? moves.step(read.entry, { entry: index, events, destroyed }) : read.issues;
    if (issues.length > 0 || !read.ok) return { ok: false, entry: index, issues };
    entries.push(read.entry);
  }
  return { ok: true, standing: moves.standing(entries, from.events.concat(events), destroyed) };
}

/** How entries are worked into a standing. */
interface Moves {
  step(entry: BattleEntry, out: Out): readonly Issue[];
  standing(entries: readonly BattleEntry[], events: Out['events'], destroyed: Out['destroyed']): Standing;
}

function courseMoves(from: Standing, battle: ScenarioBattle): Moves {
  const play = { ...(from.play as CoursePlay) };
  return {
    step: (entry, out) => stepCourse(play, entry, join('entries', out.entry), out),
    standing: (entries, events, destroyed) => courseStanding(play, { ...battle, entries }, events, destroyed),
  };
}

function armyMoves(from: Standing, battle: ArmyBattle): Moves {
  const play = { ...(from.play as Play) };
  const rerolls = battle.commandRerolls ?? [true, true];
  return {
    step: (entry, out) => step(play, entry, rerolls, out),
    standing: (entries, events, destroyed) => standingOf(play, { ...battle, entries }, events, destroyed),
  };
}

function standingOf(play: Play, battle: ArmyBattle, events: Out['events'], destroyed: Out['destroyed']): Standing {
  const { attack } = play;
  const question = questionOf(play, battle.entries.length);
  const name = (unit: number): string => battle.units[unit]?.name ?? '';
  return {
    battle,
    armies: battle.armies,
    phase: play.phase,
    question,
    open: question === null,
    attack: attack && {
      unit: name(attack.unit),
      targets: attack.aims.map(({ target }) => name(target)),
      target: attack.present === null ? null : name(attack.present.aim.target),
    },
    units: play.sheets.map((sheet, index) => unitStanding(sheet, play.units[index] ?? unitAtStart(sheet))),
    events,
    destroyed,
    commandRerolls: play.commandRerolls,
    // What counts in a battle only is counted here.
    notes: (attack?.present?.programme.notes ?? play.notes).filter(({ code }) => code !== 'in-a-battle'),
    play,
  };
}

/** Works one entry into the play; issues: why it does not fit, and then the play is of no more use. */
function step(play: Play, entry: BattleEntry, rerolls: Play['commandRerolls'], out: Out): readonly Issue[] {
  const path = join('entries', out.entry);
  const question = questionOf(play, out.entry);
  if ('attack' in entry || 'endPhase' in entry) {
    if (question !== null) return [due(question, 'attack' in entry ? 'an attack' : 'the end of the phase', path)];
    const issues = 'attack' in entry ? declare(play, entry.attack, path) : [];
    if (issues.length > 0) return issues;
    if ('endPhase' in entry) endPhase(play, out);
  } else {
    const issue = answerQuestion(play, entry, question, path, out);
    if (issue !== null) return [issue];
  }
  advance(play, out);
  if (play.ending && !isTriggers(play)) nextPhase(play, rerolls);
  return [];
}

function answerQuestion(
  play: Play,
  entry: Exclude<BattleEntry, { attack: unknown } | { endPhase: unknown }>,
  question: BattleQuestion | null,
  path: string,
  out: Out,
): Issue | null {
  const { attack } = play;
  if (question !== null && isTriggers(play)) return answerTrigger(play, entry, question, path, out);
  if (question === null || attack === null) {
    const what = 'dice' in entry ? 'dice are' : `decision ${show(entry.decision)} is`;
    const suggestion = 'declare an attack, or end the phase';
    return {
      code: 'dice' in entry ? 'dice' : 'decision',
      path,
      problem: `${what} given where nothing is asked`,
      suggestion,
    };
  }
  if (attack.present !== null) {
    const misfit = answerAim(play, attack, attack.present, entry, out);
    return misfit && { ...misfit, path };
  }
  if ('dice' in entry || entry.decision !== 'targetOrder') {
    return due(question, 'dice' in entry ? 'dice' : show(entry.decision), path);
  }
  const which = attack.left.find((aim) => nameOfAim(play, attack, aim) === entry.value);
  if (which === undefined) {
    const problem = `${show(entry.value)} is no target that is left (04.03)`;
    return {
      code: 'decision',
      path,
      problem,
      suggestion: `one of ${orList(attack.left.map((aim) => nameOfAim(play, attack, aim) ?? ''))}`,
    };
  }
  beginAim(play, attack, which, out);
  return null;
}

const nameOfAim = (play: Play, attack: AttackPlay, aim: number): string | undefined =>
  play.sheets[(attack.aims[aim] as Aim).target]?.unit.name;

/** Goes on to the next thing that waits. */
function advance(play: Play, out: Out): void {
  for (;;) {
    const { attack } = play;
    if (attack !== null && (attack.present !== null || attack.left.length > 1)) return;
    const [next] = attack?.left ?? [];
    if (attack !== null && next !== undefined) beginAim(play, attack, next, out);
    else if (advanceTriggers(play, out)) continue;
    else if (isTriggers(play) || attack === null) return;
    else finish(play, attack, out);
  }
}

const isTriggers = (play: Play): boolean =>
  play.inflicting !== null || play.trigger !== null || play.windows.length > 0;

/** The attacking unit has finished: what waited for that comes now (05.04.04, 05.04.05). */
function finish(play: Play, attack: AttackPlay, out: Out): void {
  if (attack.carried > 0) {
    const [aim] = attack.aims as [Aim];
    const by = { kind: 'rule', army: play.sheets[aim.target]?.army ?? 0, rule: '06.02' } as const;
    play.inflicting = {
      unit: attack.unit,
      left: attack.carried,
      ordered: false,
      by,
      attacker: play.sheets[attack.unit]?.unit.name ?? '',
    };
    play.attack = { ...attack, carried: 0 };
    return;
  }
  play.attack = null;
  if (!attack.aims.every(({ isRule }) => isRule)) {
    change(play, attack.unit, { hasAttacked: true });
    release(play, attack.unit, out);
  }
  play.windows = [...play.windows, play.waiting];
  play.waiting = [];
}

/** Models that stayed to fight do so no longer: their triggers come, then they are removed. */
function release(play: Play, unit: number, out: Out): void {
  const { fates } = play.units[unit] ?? { fates: [] };
  for (const [row, each] of fates.entries()) {
    for (const [index, fate] of each.entries()) {
      if (fate !== 'fights') continue;
      const trigger = { unit, row, model: index + 1 };
      if ((play.sheets[unit]?.afterlife.demise[row] ?? null) === null) removeModel(play, trigger, out);
      else play.waiting = [...play.waiting, trigger];
    }
  }
}

/** 05.04.05: nobody stays to fight any more. */
function endPhase(play: Play, out: Out): void {
  for (const unit of play.units.keys()) release(play, unit, out);
  play.windows = [...play.windows, play.waiting];
  play.waiting = [];
  play.ending = true;
}

/** 15.01: what is there once in a phase is there again. */
function nextPhase(play: Play, rerolls: Play['commandRerolls']): void {
  play.ending = false;
  play.phase += 1;
  play.notes = [];
  play.commandRerolls = rerolls;
  play.units = play.units.map((unit) => ({ ...unit, hasAttacked: false, used: [] }));
}
