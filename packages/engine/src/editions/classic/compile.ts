import type { Issue, Result } from '../../scenario/issue.js';
import type { Note, Programme } from '../../sequence/machine.js';
import { type Assumption, assumptionNote } from './assumptions.js';
import { blowsOf, skillStruck, usedWeapon } from './blows.js';
import { combatOf } from './combat.js';
import { hasRule } from './facts.js';
import { noteRules } from './notes.js';
import { Strikes, type Struck } from './strikes.js';
import type { ClassicScenario, Row } from './types.js';

/** Turns a checked scenario into tables. Issues: the limit on dice. */
export function compile(scenario: ClassicScenario): Result<Programme> {
  const { attackers, target, phase, options } = scenario;
  const back = target.strikesBack;
  const fighters = back === null ? attackers : [...attackers, back];
  const blows = fighters.map((fighter, index) => blowsOf(fighter, index, phase, options));
  const striking = { fighters, blows, inSteps: phase === 'melee' && back === null };
  const strikes = new Strikes(striking, struckTarget(scenario), phase, options);
  const strikesBack = back && new Strikes(striking, struckAttackers(scenario), phase, options);
  const notes = notesOf(
    scenario,
    strikes,
    strikesBack,
    blows.map((own) => own.length),
  );
  const own = attackers.length;
  const attacksOf = (activation: number): number => {
    const side = activation < own ? strikes : (strikesBack ?? strikes);
    return (blows[activation] ?? []).reduce(
      (sum, { last }, blow) => (last ? sum : sum + side.settled(activation, blow, side.start).attacks),
      0,
    );
  };
  if (fighters.every((fighter, activation) => fighter.inReach === 0 || attacksOf(activation) === 0))
    notes.push({ code: 'no-attacks', rule: '12.2', text: 'nobody makes any attack in this situation' });
  const all = strikes.programme(
    (activation, blow) =>
      activation < own && blows[activation]?.[blow]?.last !== true ? (attackers[activation]?.inReach ?? 0) : 0,
    strikes.start,
    notes,
    scenario.notModelled,
  );
  const dice = fighters.reduce((sum, fighter, activation) => sum + fighter.inReach * attacksOf(activation), 0);
  if (dice > MOST_DICE) return { ok: false, issues: [tooMany(`${dice} attack dice`, MOST_DICE)] };
  // Only in shooting does an attack score several hits, and there a fighter has one blow.
  const hits = attackers.reduce(
    (sum, fighter, index) =>
      sum + fighter.inReach * attacksOf(index) * strikes.settled(index, 0, strikes.start).hitsEach,
    0,
  );
  if (hits > MOST_HITS) return { ok: false, issues: [tooMany(`${hits} hits`, MOST_HITS)] };
  if (strikesBack === null) return { ok: true, value: all };
  const combat = combatOf(strikes, strikesBack, striking);
  return { ok: true, value: { ...all, combat } };
}

const MOST_DICE = 1000;
const MOST_HITS = 4000;

const tooMany = (what: string, most: number): Issue => ({
  code: 'limit',
  path: 'attackers',
  problem: `${what} are more than ${most}`,
  suggestion: 'use fewer models, fewer attacks or fewer attackers in one scenario',
});

function struckTarget({ target, allocationOrder, precision, phase, options }: ClassicScenario): Struck {
  const back = target.strikesBack;
  let reach =
    options.casualtyPool === 'inRange' ? (target.inReach ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const spared = target.rows.map(() => 0);
  for (const row of allocationOrder) {
    const count = target.rows[row]?.count ?? 0;
    spared[row] = Math.max(0, count - reach);
    reach = Math.max(0, reach - count);
  }
  return {
    name: target.name,
    points: target.points ?? null,
    rows:
      back === null
        ? target.rows
        : target.rows.map((row) => ({ ...row, WS: skillStruck(row.WS, back, phase, options) })),
    effects: target.effects,
    spared,
    inReach: target.inReach,
    wish: allocationOrder,
    picked: precision,
  };
}

/** The attackers as one unit: the parts that are listed first are lost first. */
const struckAttackers = ({ attackers, phase, options }: ClassicScenario): Struck => ({
  name: attackers.map(({ name }) => name).join(', '),
  points: null,
  rows: attackers.flatMap((fighter): Row[] => {
    const { name, models, type, body, woundsLost, path, protection } = fighter;
    if (body === null) return [];
    const WS = skillStruck(fighter.WS, fighter, phase, options);
    return [{ name, count: models, type, WS, body, armour: null, woundsLost, places: null, effects: protection, path }];
  }),
  effects: [],
  spared: attackers.map(() => 0),
  inReach: null,
  wish: attackers.map((_, index) => index),
  picked: attackers.map((_, index) => index),
});

function notesOf(
  scenario: ClassicScenario,
  strikes: Strikes,
  strikesBack: Strikes | null,
  blows: readonly number[],
): Note[] {
  const { attackers, target, phase, options } = scenario;
  const assumed = new Set<Assumption>();
  const own = attackers.length;
  for (const [activation, count] of blows.entries()) {
    const side = activation < own ? strikes : strikesBack;
    if (side === null) continue;
    for (let blow = 0; blow < count; blow++)
      for (const name of side.settled(activation, blow, side.start).assumed) assumed.add(name);
  }
  if (strikesBack !== null) assumed.add('order');
  const fighters = [...attackers, ...(target.strikesBack === null ? [] : [target.strikesBack])];
  if (phase === 'melee' && fighters.length > 1 && fighters.some(({ saysI }) => !saysI)) assumed.add('initiative1');
  const has = (name: string): boolean =>
    fighters.some((fighter) => hasRule({ fighter, weapon: usedWeapon(fighter) }, name));
  if (strikesBack !== null && has('Concussive')) assumed.add('concussive');
  if (strikesBack !== null && has('Last Stand')) assumed.add('lastStand');
  if (strikesBack !== null && fighters.some((fighter) => skillStruck(10, fighter, phase, options) !== 10))
    assumed.add('rageStruck');
  if (target.inReach !== null && target.inReach < target.rows.reduce((sum, { count }) => sum + count, 0))
    assumed.add(options.casualtyPool === 'inRange' ? 'inRange' : 'wholeUnit');
  const reach: Note[] = [];
  for (const { name, models, inReach } of phase === 'melee' && scenario.derived.length === 0 ? attackers : [])
    reach.push({
      code: 'in-reach',
      rule: '12.2',
      text: `${name}: ${inReach} of ${models} strike: those within 1" of the target, or in base contact, after a pile-in of up to 3"`,
    });
  return [...scenario.derived, ...reach, ...noteRules(scenario), ...[...assumed].map(assumptionNote)];
}
