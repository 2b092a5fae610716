import type { Cursor } from '../evaluate/cursor.js';
import { answer, begin, type Misfit, next } from '../evaluate/walk.js';
import type { Answer, CourseEvent } from '../report/types.js';
import type { Programme, TargetState } from '../sequence/machine.js';
import { keepOrder } from './inflict.js';
import {
  type AttackPlay,
  armyOf,
  change,
  isDefenders,
  loseModel,
  nameOf,
  type Out,
  type Play,
  type Present,
  placed,
} from './play.js';
import type { Aim } from './situate.js';
import type { Army, DestroyedBy } from './types.js';

/** Begins the attacks at one of the targets that are left. */
export function beginAim(play: Play, attack: AttackPlay, which: number, out: Out): void {
  const aim = attack.aims[which] as Aim;
  const left = attack.left.filter((other) => other !== which);
  const programme = left.length > 0 ? withoutEnd(aim.programme) : withHazards(aim.programme, attack);
  const events: CourseEvent[] = [];
  const cursor = begin(programme, 'ask', events, reRollsLeft(play, attack, aim));
  const waiting = left.length === 0 && next(programme, cursor) !== null;
  const carried = waiting ? 0 : attack.carried;
  const started = waiting ? { ...cursor, selfPending: cursor.selfPending + attack.carried } : cursor;
  play.attack = { ...attack, left, carried, present: { aim, programme, cursor: started, met: programme.start } };
  follow(play, play.attack, null, events, out);
}

const armyWhose = (play: Play, { unit }: AttackPlay, aim: Aim, player: 'attacker' | 'defender'): Army =>
  armyOf(play, player === 'attacker' ? unit : aim.target);

const reRollsLeft = (play: Play, attack: AttackPlay, aim: Aim): Cursor['playerReRolls'] =>
  aim.playerReRolls.filter(({ player }) => play.commandRerolls[armyWhose(play, attack, aim, player)]);

/** What the players have used is gone for the phase. */
function useReRolls(play: Play, attack: AttackPlay, { aim, cursor: before }: Present, after: Cursor): void {
  for (const own of before.playerReRolls) {
    if (after.playerReRolls.includes(own)) continue;
    const army = armyWhose(play, attack, aim, own.player);
    play.commandRerolls = army === 0 ? [false, play.commandRerolls[1]] : [play.commandRerolls[0], false];
  }
}

/** Hazard rolls and what else befalls the attacker come when it has finished with its last target. */
const withoutEnd = (programme: Programme): Programme => ({
  ...programme,
  activations: programme.activations.map((activation) => ({
    ...activation,
    hazard: null,
    self: null,
    selfLater: true as const,
  })),
});

function withHazards(programme: Programme, { aims, hazardous }: AttackPlay): Programme {
  const hazard = aims.flatMap((aim) => aim.programme.activations[0]?.hazard ?? [])[0];
  if (hazard === undefined) return programme;
  return {
    ...programme,
    activations: programme.activations.map((activation) => ({ ...activation, hazard: { ...hazard, dice: hazardous } })),
  };
}

/** One answer in the attack in progress, or why it does not fit. */
export function answerAim(play: Play, attack: AttackPlay, present: Present, given: Answer, out: Out): Misfit | null {
  const events: CourseEvent[] = [];
  const answered = answer(present.programme, present.cursor, given, events);
  if (!answered.ok) return answered.misfit;
  useReRolls(play, attack, present, answered.cursor);
  if ('decision' in given && given.decision === 'allocationOrder') {
    const { rows } = placed(play, present.aim.target).sheet;
    const names = given.value as readonly string[];
    keepOrder(
      play,
      present.aim.target,
      names.map((name) => rows.findIndex((row) => row.name === name)),
    );
  }
  play.attack = { ...attack, present: { ...present, cursor: answered.cursor } };
  follow(play, play.attack, present.cursor, events, out);
  return null;
}

/** After an answer: what was done to whom. A target that is finished is left. */
function follow(play: Play, attack: AttackPlay, before: Cursor | null, events: readonly CourseEvent[], out: Out): void {
  const { aim, programme, cursor } = attack.present as Present;
  const hazards = hazardsAfter(attack.hazards, events);
  let byRule = attack.byRule + ruleWounds(programme, before, cursor, hazards);
  for (const event of events) {
    placedEvents(play, attack, event, byRule > 0, out);
    if (event.own === true && (event.lost === 1 || event.verdict === 'ignored')) byRule -= 1;
  }
  change(play, aim.target, {
    wounds: put(play, aim.target, aim.targetRows, cursor.state),
    used: [...new Set([...placed(play, aim.target).state.used, ...usedIn(programme, cursor)])],
  });
  const own = cursor.selves[0];
  if (own) change(play, attack.unit, { wounds: put(play, attack.unit, aim.ownRows, own) });
  play.attack = { ...attack, hazards, byRule: Math.max(0, byRule) };
  if (next(programme, cursor) !== null) return;
  const carried = attack.left.length > 0 ? attack.carried + (cursor.selfWounds[0] ?? 0) : attack.carried;
  play.attack = { ...play.attack, carried, present: null };
}

/** The target's rules for one attack that this course has used up; they are there again in the next phase. */
const usedIn = ({ resources }: Programme, { spent }: Cursor): readonly string[] =>
  resources.flatMap(({ name, player, scope }, index) =>
    player === 'defender' && scope === 'scenario' && (spent & (1 << index)) !== 0 ? [name] : [],
  );

/** By die: whether its hazard roll failed, as it stands after re-rolls. */
function hazardsAfter(hazards: readonly boolean[], events: readonly CourseEvent[]): readonly boolean[] {
  const after = [...hazards];
  for (const { step, die, verdict } of events) {
    if (step.startsWith('hazard') && die !== null) after[die] = verdict === 'fails';
  }
  return after;
}

/** How many of the mortal wounds that now come on the attacker are not from its hazard rolls; those come first. */
function ruleWounds(programme: Programme, before: Cursor | null, after: Cursor, hazards: readonly boolean[]): number {
  const all = (after.selfWounds[0] ?? 0) - (before?.selfWounds[0] ?? 0);
  if (all === 0) return 0;
  const { wounds = 0 } = programme.activations[0]?.hazard ?? {};
  return Math.max(0, all - wounds * hazards.filter((fails) => fails).length);
}

const put = (play: Play, unit: number, rows: readonly number[], state: TargetState): TargetState =>
  placed(play, unit).state.wounds.map((wounds, row) => {
    const index = rows.indexOf(row);
    return index < 0 ? wounds : (state[index] as number);
  });

function placedEvents(play: Play, attack: AttackPlay, event: CourseEvent, byRule: boolean, out: Out): void {
  const { aim } = attack.present as Present;
  const own = event.own === true;
  const unit = isTargets(event) ? aim.target : attack.unit;
  const whose = { entry: out.entry, army: armyOf(play, unit), unit: nameOf(play, unit) };
  const target = attack.aims.length > 1 && event.batch !== null ? { target: nameOf(play, aim.target) } : {};
  const suffered = event.step === 'damage' && event.die === null && event.packet === undefined;
  out.events.push({ ...event, ...whose, ...target, ...(suffered ? { suffered } : {}) });
  if (event.step !== 'model destroyed') return;
  const row = placed(play, unit).sheet.rows.findIndex(({ name }) => name === event.row);
  const stays = !own && aim.programme.activations[0]?.staying?.[aim.targetRows.indexOf(row)] === true;
  const ending = own || aim.isRule ? 'otherwise' : stays ? 'attackThenFights' : 'attack';
  const fate = loseModel(
    play,
    unit,
    row,
    ending,
    own ? onItself(play, attack, byRule) : byWhom(play, attack, event.rule),
    out,
  );
  if (fate === 'removed') return;
  const verdict = fate === 'fights' ? 'stands to fight' : 'stands';
  const rule = fate === 'fights' ? '05.04.05' : '05.04.04';
  const { lost: _, left: __, packet: ___, ...same } = event;
  out.events.push({ ...same, ...whose, ...target, step: 'model stands', verdict, rule });
}

/** What the target's owner rolls, and what befalls its models. */
const isTargets = ({ step, own, lost }: CourseEvent): boolean =>
  own !== true && (isDefenders(step) || step === 'model destroyed' || lost !== undefined);

/** 05.04.04: attacks, and rules that a player has. */
function byWhom(play: Play, attack: AttackPlay, rule: string): DestroyedBy {
  const army = armyOf(play, attack.unit);
  if ((attack.present as Present).aim.isRule) return { kind: 'rule', army, rule };
  return { kind: 'attack', unit: nameOf(play, attack.unit), army };
}

/** The attacker's own models: by its hazard rolls, which count for nobody, by a rule of the target, or by its own. */
function onItself(play: Play, attack: AttackPlay, byRule: boolean): DestroyedBy {
  const { aim } = attack.present as Present;
  if (!byRule) return { kind: 'other', rule: '06.03' };
  return { kind: 'rule', army: armyOf(play, aim.isRule ? attack.unit : aim.target), rule: '06.02' };
}
