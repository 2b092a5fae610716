import { faceValue } from '../profile/dice.js';
import type { Issue } from '../scenario/issue.js';
import { orList, show } from '../scenario/suggest.js';
import type { Demise } from '../sequence/compile-reader.js';
import { totalOf } from '../target/damage.js';
import { due, facesMisfit } from './due.js';
import { decideOrder, freeOrders, inflictOne, strike, struck } from './inflict.js';
import { reachedFrom } from './places.js';
import {
  armyOf,
  change,
  type Inflicting,
  isOver,
  nameOf,
  type Out,
  type Play,
  placed,
  type Trigger,
  type TriggerPlay,
} from './play.js';
import type { BattleAskDecision, BattleEntry, BattleQuestion } from './types.js';

type Given = Extract<BattleEntry, { dice: unknown } | { decision: unknown }>;

/** What a destroyed model's trigger waits for, or the mortal wounds that one inflicts; null: nothing. */
export function triggerQuestion(play: Play, entry: number): BattleQuestion | null {
  if (play.inflicting !== null) {
    const { unit, attacker } = play.inflicting;
    const orders = freeOrders(play, play.inflicting);
    if (orders !== null) {
      const whose = { army: armyOf(play, unit), unit: nameOf(play, unit), entry };
      return decision(play, 'mortalOrder', '06.02', orders.options, orders.count, whose);
    }
    const feelNoPain = struck(play, unit)?.feelNoPain ?? 7;
    if (feelNoPain > 6) return null;
    return roll(play, unit, attacker, 'feel no pain', '24.12', 1, entry);
  }
  if (play.trigger !== null) return ofTrigger(play, play.trigger, entry);
  const choice = choices(play);
  if (choice.length < 2) return null;
  const options = choice.map((trigger) => designation(play, trigger));
  const [first] = choice as [Trigger];
  return decision(play, 'triggerOrder', '01.03.02', options, options.length, {
    army: play.active,
    unit: nameOf(play, first.unit),
    entry,
  });
}

const roll = (
  play: Play,
  unit: number,
  attacker: string,
  step: string,
  rule: string,
  dice: number,
  entry: number,
): BattleQuestion => ({
  step,
  rule,
  dice,
  batch: null,
  attacker,
  army: armyOf(play, unit),
  unit: nameOf(play, unit),
  entry,
});

const decision = (
  play: Play,
  name: BattleAskDecision['decision'],
  rule: string,
  options: readonly unknown[],
  count: number,
  whose: Pick<BattleAskDecision, 'army' | 'unit' | 'entry'>,
): BattleAskDecision => ({
  decision: name,
  player: whose.army === play.active ? 'attacker' : 'defender',
  rule,
  batch: null,
  attacker: whose.unit,
  options,
  count,
  ...whose,
});

const designation = (play: Play, { unit, row, model }: Trigger): readonly [string, string, number] => [
  nameOf(play, unit),
  placed(play, unit).sheet.rows[row]?.name ?? '',
  model,
];

/** The triggers that may come next: the active player's first (01.03.02), and of equal models the first. */
function choices(play: Play): readonly Trigger[] {
  const [window = []] = play.windows;
  const own = window.filter(({ unit }) => armyOf(play, unit) === play.active);
  const tier = own.length > 0 ? own : window;
  return tier.filter((one, index) => tier.findIndex(({ unit, row }) => unit === one.unit && row === one.row) === index);
}

export const demiseOf = (play: Play, { unit, row }: Trigger): Demise =>
  placed(play, unit).sheet.afterlife.demise[row] as Demise;

function ofTrigger(play: Play, present: TriggerPlay, entry: number): BattleQuestion | null {
  const { trigger, within } = present;
  const demise = demiseOf(play, trigger);
  const name = nameOf(play, trigger.unit);
  if (!present.rolled) return roll(play, trigger.unit, name, 'deadly demise', demise.rule, 1, entry);
  if (within === null) {
    if (present.open.length === 0) return null;
    const options = present.open.map((unit) => nameOf(play, unit));
    const whose = { army: armyOf(play, trigger.unit), unit: name, entry };
    return decision(play, 'deadlyDemiseUnits', demise.rule, options, 2 ** options.length, whose);
  }
  const [suffers] = within;
  const { count } = demise.wounds;
  if (suffers === undefined || count === 0) return null;
  const question = roll(play, trigger.unit, name, 'mortal wounds', demise.rule, count, entry);
  return { ...question, target: nameOf(play, suffers) };
}

/** Units that can suffer mortal wounds. */
const candidates = (play: Play): readonly number[] =>
  play.sheets.flatMap(({ rows }, unit) => (rows.length > 0 && !isOver(play, unit) ? [unit] : []));

/** Works the answer to `triggerQuestion` in, or says why it does not fit. */
export function answerTrigger(
  play: Play,
  given: Given,
  question: BattleQuestion,
  path: string,
  out: Out,
): Issue | null {
  if ('dice' in question) {
    if (!('dice' in given)) return due(question, show(given.decision), path);
    const misfit = facesMisfit(question, given.dice, path);
    if (misfit !== null) return misfit;
    if (play.inflicting !== null) inflictOne(play, given.dice[0] as number, out);
    else takeDice(play, play.trigger as TriggerPlay, given.dice, out);
    return null;
  }
  if ('dice' in given || given.decision !== question.decision) {
    return due(question, 'dice' in given ? 'dice' : show(given.decision), path);
  }
  if (question.decision === 'mortalOrder') {
    const why = decideOrder(play, play.inflicting as Inflicting, given.value);
    if (why === null) return null;
    const legal = 'every row with a living model once, those of CHARACTER models last';
    const issue = illegal(question, given.value, legal, path);
    return { ...issue, problem: `${issue.problem}: ${why}` };
  }
  return question.decision === 'triggerOrder'
    ? takeOrder(play, given.value, question, path)
    : takeWithin(play, given.value, question, path);
}

const illegal = (
  { decision: name, rule }: BattleAskDecision,
  value: unknown,
  suggestion: string,
  path: string,
): Issue => ({
  code: 'decision',
  path,
  problem: `${JSON.stringify(value) ?? show(value)} is not a legal "${name}" (${rule})`,
  suggestion,
});

function takeOrder(play: Play, value: unknown, question: BattleAskDecision, path: string): Issue | null {
  const key = JSON.stringify(value);
  const chosen = choices(play).find((trigger) => JSON.stringify(designation(play, trigger)) === key);
  if (chosen === undefined) return illegal(question, value, `one of ${JSON.stringify(question.options)}`, path);
  beginTrigger(play, chosen);
  return null;
}

function takeWithin(play: Play, value: unknown, question: BattleAskDecision, path: string): Issue | null {
  const names = question.options as readonly string[];
  const list: readonly unknown[] | null = Array.isArray(value) ? value : null;
  if (list === null || list.some((name, index) => !names.includes(name as string) || list.indexOf(name) !== index)) {
    return illegal(question, value, `a list of some of ${orList(names)}, each once`, path);
  }
  const present = play.trigger as TriggerPlay;
  const within = candidates(play).filter(
    (unit) => present.measured.includes(unit) || list.includes(nameOf(play, unit)),
  );
  play.trigger = { ...present, within };
  return null;
}

function beginTrigger(play: Play, trigger: Trigger): void {
  const [window = [], ...others] = play.windows;
  play.windows = [window.filter((other) => other !== trigger), ...others];
  play.trigger = { trigger, rolled: false, measured: [], open: [], within: null };
}

function takeDice(play: Play, present: TriggerPlay, faces: readonly number[], out: Out): void {
  const { trigger, within } = present;
  const demise = demiseOf(play, trigger);
  if (!present.rolled) {
    const [face] = faces as [number];
    const explodes = face >= demise.on;
    const verdict = explodes ? 'explodes' : 'nothing';
    emit(play, trigger, { step: 'deadly demise', die: 0, face, verdict, needed: demise.on }, out);
    if (explodes) explode(play, present, out);
    else endTrigger(play, trigger, out);
    return;
  }
  for (const [die, face] of faces.entries()) {
    const verdict = `counts ${faceValue(face, demise.wounds.sides)}`;
    emit(play, trigger, { step: 'mortal wounds', die, face, verdict }, out);
  }
  suffer(play, present, within ?? [], totalOf(demise.wounds, faces), out);
}

/** Who is within reach follows from where models stand, as far as that is said. */
function explode(play: Play, present: TriggerPlay, out: Out): void {
  const { trigger } = present;
  const { reach } = demiseOf(play, trigger);
  const all = candidates(play);
  const { near, open } = reachedFrom(play, trigger, all, reach);
  const measured = near.map(({ unit }) => unit);
  play.trigger = { ...present, rolled: true, measured, open, within: open.length === 0 ? measured : null };
  if (open.length === all.length) return;
  const names = near.map(({ unit, inches }) => `${nameOf(play, unit)} (${Number(inches.toFixed(2))}")`);
  const verdict = `within ${reach}" by where models stand: ${names.join(', ') || 'nobody'}`;
  emit(play, trigger, { step: 'deadly demise', verdict, rule: '05.04.06' }, out);
}

/** The next unit within reach suffers its mortal wounds (06.02), credited to the player whose model it was. */
function suffer(play: Play, present: TriggerPlay, within: readonly number[], wounds: number, out: Out): void {
  const { trigger } = present;
  const [unit, ...others] = within;
  if (unit === undefined) return;
  const { rule } = demiseOf(play, trigger);
  emit(play, trigger, { step: 'mortal wounds', verdict: `${wounds} on ${nameOf(play, unit)}` }, out);
  play.trigger = { ...present, within: others };
  const by = { kind: 'rule', army: armyOf(play, trigger.unit), rule } as const;
  if (!isOver(play, unit))
    play.inflicting = { unit, left: wounds, ordered: false, by, attacker: nameOf(play, trigger.unit) };
}

function endTrigger(play: Play, trigger: Trigger, out: Out): void {
  play.trigger = null;
  removeModel(play, trigger, out);
}

/** Takes a destroyed model that stands off the battlefield. */
export function removeModel(play: Play, trigger: Trigger, out: Out): void {
  const { unit, row, model } = trigger;
  const fates = placed(play, unit).state.fates.map((each, other) =>
    other === row ? each.map((fate, index) => (index === model - 1 ? 'removed' : fate)) : each,
  );
  change(play, unit, { fates });
  emit(play, trigger, { step: 'model removed', verdict: 'removed', rule: '05.04.04' }, out);
}

type Told = Pick<Out['events'][number], 'step' | 'verdict'> & Partial<Out['events'][number]>;

function emit(play: Play, trigger: Trigger, told: Told, out: Out): void {
  const name = nameOf(play, trigger.unit);
  out.events.push({
    attacker: name,
    batch: null,
    die: null,
    face: null,
    rule: placed(play, trigger.unit).sheet.afterlife.demise[trigger.row]?.rule ?? '',
    row: placed(play, trigger.unit).sheet.rows[trigger.row]?.name ?? '',
    model: trigger.model,
    ...told,
    entry: out.entry,
    army: armyOf(play, trigger.unit),
    unit: name,
  });
}

/** Goes on with what needs no answer; false where nothing of this kind is left to do, or an answer is needed. */
export function advanceTriggers(play: Play, out: Out): boolean {
  if (triggerQuestion(play, out.entry) !== null) return false;
  if (play.inflicting !== null) {
    strike(play, out);
    return true;
  }
  if (play.trigger !== null) {
    goOn(play, play.trigger, out);
    return true;
  }
  if (play.atOnce.length > 0) {
    // What is triggered while others are resolved waits for these to end (01.03.02).
    const [window = [], ...others] = play.windows;
    play.windows = [window, play.atOnce, ...others];
    play.atOnce = [];
    return true;
  }
  const [window, ...others] = play.windows;
  if (window === undefined) return false;
  const [trigger] = choices(play);
  if (trigger === undefined) play.windows = others;
  else beginTrigger(play, trigger);
  return true;
}

function goOn(play: Play, present: TriggerPlay, out: Out): void {
  const { trigger, within } = present;
  const demise = demiseOf(play, trigger);
  if (within === null || within.length === 0) endTrigger(play, trigger, out);
  else suffer(play, present, within, demise.wounds.plus, out);
}
