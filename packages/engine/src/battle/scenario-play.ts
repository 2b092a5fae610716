import type { Cursor } from '../evaluate/cursor.js';
import { answer, begin, next } from '../evaluate/walk.js';
import { ownState } from '../evaluate/walk-combat.js';
import type { CourseEvent } from '../report/types.js';
import type { Issue } from '../scenario/issue.js';
import type { Programme, TargetRow, TargetState } from '../sequence/machine.js';
import { isDestroyed } from '../target/state.js';
import { type CoursePlay, type CourseUnit, isDefenders, type Out } from './play.js';
import type { BattleEntry, BattleQuestion, Destroyed, ScenarioBattle, Standing, UnitStanding } from './types.js';
import { rowStanding } from './unit-state.js';

/** A course before its first roll. */
export function beginCourse(programme: Programme, out: Out): CoursePlay {
  const events: CourseEvent[] = [];
  const cursor = begin(programme, 'ask', events);
  const play: CoursePlay = { programme, units: unitsOf(programme), cursor };
  tell(play, events, out);
  return play;
}

/** The sides of a combat are a unit each; otherwise every attacker is one. The target stands last. */
function unitsOf(programme: Programme): readonly CourseUnit[] {
  const { activations, combat, targetName, rows, start } = programme;
  const names = new Set<string>();
  const named = (name: string): string => {
    let free = name;
    for (let number = 2; names.has(free); number++) free = `${name} ${number}`;
    names.add(free);
    return free;
  };
  const attackers = combat
    ? [{ name: combat.rows.map(({ name }) => name).join(', '), rows: combat.rows, start: combat.start }]
    : activations
        .filter(({ toldElsewhere }) => toldElsewhere !== true)
        .map(({ name, self }) => ({ name, rows: self?.rows ?? [], start: self?.start ?? [] }));
  return [
    ...attackers.map((unit) => ({ ...unit, name: named(unit.name), army: 0 as const })),
    { name: named(targetName), army: 1, rows, start },
  ];
}

const targetOf = ({ units }: CoursePlay): CourseUnit => units.at(-1) as CourseUnit;

/** The unit of an attacker by its name; in a combat the whole first side. */
function attackerOf({ units, programme: { combat } }: CoursePlay, name: string): CourseUnit {
  const own = combat ? undefined : units.find((unit) => unit.army === 0 && unit.name === name);
  return own ?? (units[0] as CourseUnit);
}

/** Wounds left of a unit, row by row. */
function woundsOf({ programme, cursor }: CoursePlay, unit: CourseUnit): TargetState {
  if (unit.army === 1) return cursor.state;
  if (cursor.combat) return ownState(cursor.combat);
  const own = programme.activations.findIndex(
    ({ name, toldElsewhere }) => name === unit.name && toldElsewhere !== true,
  );
  return cursor.selves[own] ?? unit.start;
}

/** Who strikes, and who is struck. */
function sidesOf(play: CoursePlay, isBack: boolean, attacker: string): { striker: CourseUnit; struck: CourseUnit } {
  const [one, other] = [attackerOf(play, attacker), targetOf(play)];
  return isBack ? { striker: other, struck: one } : { striker: one, struck: other };
}

export function courseQuestion(play: CoursePlay, entry: number): BattleQuestion | null {
  const { programme, cursor } = play;
  const question = next(programme, cursor);
  if (question === null) return null;
  const { striker, struck } = sidesOf(play, cursor.combat?.side === 'second', question.attacker);
  const defends =
    'decision' in question ? question.player === 'defender' : isDefenders(question.step) && !isOwn(cursor);
  const { army, name } = defends ? struck : striker;
  const part = !defends && question.attacker !== name ? { part: question.attacker } : {};
  return { ...question, army, unit: name, ...part, entry };
}

/** What the attacker's own dice do to itself. */
const isOwn = ({ stage }: Cursor): boolean => stage.at === 'self' || stage.at === 'own';

/** One entry; issues: why it does not fit. */
export function stepCourse(play: CoursePlay, entry: BattleEntry, path: string, out: Out): readonly Issue[] {
  if (!('dice' in entry) && !('decision' in entry)) return [nothingDeclared(path)];
  const events: CourseEvent[] = [];
  const answered = answer(play.programme, play.cursor, entry, events);
  if (!answered.ok) return [{ ...answered.misfit, path }];
  play.cursor = answered.cursor;
  tell(play, events, out);
  return [];
}

const nothingDeclared = (path: string): Issue => ({
  code: 'value',
  path,
  problem: 'a battle of one scenario declares nothing, and has one phase',
  suggestion: 'write { "dice": […] } or { "decision", "value" }',
});

function tell(play: CoursePlay, events: readonly CourseEvent[], out: Out): void {
  for (const event of events) {
    const { striker, struck } = sidesOf(play, event.back === true, event.attacker);
    const unit = isStrucks(event) ? struck : striker;
    out.events.push({ ...event, entry: out.entry, army: unit.army, unit: unit.name });
    if (event.step !== 'model destroyed') continue;
    const by: Destroyed['by'] =
      event.own === true
        ? { kind: 'other', rule: event.rule }
        : { kind: 'attack', unit: striker.name, army: striker.army };
    out.destroyed.push({
      unit: unit.name,
      row: event.row ?? '',
      model: event.model ?? 0,
      entry: out.entry,
      by,
      lastOfUnit: isLast(unit, out.destroyed),
    });
  }
}

/** What the struck side rolls, and what befalls its models. */
const isStrucks = ({ step, own, lost }: CourseEvent): boolean =>
  own !== true && (isDefenders(step) || step === 'model destroyed' || lost !== undefined);

/** Whether one more destroyed model is the last of its unit. */
function isLast({ name, rows, start }: CourseUnit, destroyed: readonly Destroyed[]): boolean {
  const models = rows.reduce((sum, { W, spared = 0 }, row) => sum + Math.ceil((start[row] as number) / W) + spared, 0);
  return destroyed.filter(({ unit }) => unit === name).length + 1 === models;
}

export function courseStanding(
  play: CoursePlay,
  battle: ScenarioBattle,
  events: Out['events'],
  destroyed: Out['destroyed'],
): Standing {
  const question = courseQuestion(play, battle.entries.length);
  const { striker, struck } = sidesOf(play, play.cursor.combat?.side === 'second', question?.attacker ?? '');
  return {
    battle,
    armies: ['Attackers', 'Defenders'],
    phase: 0,
    question,
    open: false,
    attack: question && { unit: striker.name, targets: [struck.name], target: struck.name },
    units: play.units.map((unit) => unitStanding(play, unit)),
    events,
    destroyed,
    commandRerolls: [false, false],
    notes: play.programme.notes,
    play,
  };
}

function unitStanding(play: CoursePlay, unit: CourseUnit): UnitStanding {
  const wounds = woundsOf(play, unit);
  const { name, army, rows } = unit;
  const spared = rows.some((row) => (row.spared ?? 0) > 0);
  return {
    name,
    army,
    destroyed: rows.length > 0 && !spared && isDestroyed(wounds),
    models: rows.flatMap((row, index) => rowStanding(withSpared(row), woundsWith(row, wounds[index] as number), GONE)),
    hasAttacked: false,
    weapons: [],
  };
}

const GONE = () => 'removed' as const;

/** Models that nothing can reach are whole, and come last. */
const withSpared = (row: TargetRow): TargetRow => ({ ...row, count: row.count + (row.spared ?? 0) });

const woundsWith = ({ W, spared = 0 }: TargetRow, left: number): number => left + spared * W;
