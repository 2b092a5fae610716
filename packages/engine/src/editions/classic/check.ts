import type { Issue, Result } from '../../scenario/issue.js';
import { LIMITS } from '../../scenario/limits.js';
import { plainCopy } from '../../scenario/plain.js';
import { readPoints, sharePoints } from '../../scenario/points.js';
import { type Fields, given, isObject, join, Problems, readObject } from '../../scenario/reader.js';
import { closest, didYouMean, orList, show } from '../../scenario/suggest.js';
import { derivePlaces, PLACE_FIELDS } from './check-places.js';
import { type Reading, readRow } from './check-row.js';
import { checkDuel, checkStruckAttacker, checkTogether } from './check-together.js';
import { FIGHTER_FIELDS, readFighter, surroundingsOf } from './check-unit.js';
import { readUses } from './check-words.js';
import { DEFAULTS, OPTIONS, type Options } from './options.js';
import type { ClassicScenario, Fighter, Phase, Row, Target } from './types.js';

const SCENARIO_FIELDS = ['version', 'ruleset', '$schema', 'origin', 'attackers', 'target', 'situation', 'choices'];
const TARGET_FIELDS = ['name', 'points', 'origin', 'models', 'effects', 'inReach', 'strikesBack'];
const PHASES = ['melee', 'shooting'] as const;

/** Reads, completes and cross-checks a scenario of this ruleset. All issues are reported; nothing is thrown. */
export function check(input: unknown, options: { readonly lenient?: boolean } = {}): Result<ClassicScenario> {
  const plain = plainCopy(input);
  if (!plain.ok) return plain;
  const problems = new Problems();
  const scenario = readScenario(problems, plain.value, options.lenient ?? false);
  return scenario !== undefined && problems.none
    ? { ok: true, value: scenario }
    : { ok: false, issues: problems.issues as Issue[] };
}

function readScenario(problems: Problems, value: unknown, lenient: boolean): ClassicScenario | undefined {
  const fields = readObject(problems, '', value, SCENARIO_FIELDS);
  if (fields === undefined) return undefined;
  const version = fields.raw('version');
  if (fields.need('version', 'write "version": 1') && version !== 1)
    problems.add('value', 'version', `version ${show(version)} is not known`, 'write "version": 1');
  fields.oneOf('ruleset', ['classic']);
  fields.text('$schema');
  const around = fields.object('situation', ['phase', 'halfRange', 'moved', 'facing']);
  const phase: Phase = around?.oneOf('phase', PHASES) ?? 'melee';
  const chosen = fields.object('choices', ['options', 'allocationOrder', 'precision']);
  const unknown = { lenient, words: [] as string[] };
  const reading: Reading = {
    phase,
    options: readOptions(problems, chosen),
    situation: around === undefined ? {} : surroundingsOf(around),
    unknown,
  };
  const struck = readTarget(fields, reading);
  const striking = readAttackers(fields, reading, struck?.strikesBack !== null && struck !== undefined);
  if (struck === undefined) return undefined;
  const { attackers, target, notes } = derivePlaces(problems, phase, striking, struck);
  checkMeetings(problems, reading, attackers, target);
  const charged = attackers.some((attacker) => attacker.charged);
  const strikesBack = target.strikesBack && {
    ...target.strikesBack,
    wasCharged: target.strikesBack.wasCharged || charged,
  };
  return {
    version: 1,
    ruleset: 'classic',
    ...given({ origin: fields.text('origin') }),
    phase,
    attackers: attackers.map((attacker) => ({
      ...attacker,
      wasCharged: attacker.wasCharged || (target.strikesBack?.charged ?? false),
    })),
    target: { ...target, strikesBack },
    options: reading.options,
    allocationOrder: readOrder(problems, chosen, 'allocationOrder', target.rows),
    precision: readOrder(problems, chosen, 'precision', target.rows),
    notModelled: [...new Set(unknown.words)],
    derived: notes,
  };
}

function checkMeetings(problems: Problems, reading: Reading, attackers: readonly Fighter[], target: Target): void {
  const { phase, options } = reading;
  const { effects, rows, strikesBack } = target;
  const armoured = rows.some(({ armour }) => armour !== null);
  checkDuel(problems, 'target', effects, rows);
  const own = attackers.map(({ path, models, protection }) => ({ path, count: models, effects: protection }));
  checkDuel(problems, '', [], own);
  for (const attacker of attackers) {
    checkTogether(problems, attacker, { phase, options, armoured, struck: effects });
    if (strikesBack !== null) checkStruckAttacker(problems, attacker);
  }
  if (strikesBack !== null) checkTogether(problems, strikesBack, { phase, options, armoured: false, struck: [] });
}

function readOptions(problems: Problems, chosen: Fields | undefined): Options {
  const value = chosen?.raw('options');
  if (chosen === undefined || value === undefined) return DEFAULTS;
  if (!isObject(value)) {
    problems.add(
      'type',
      chosen.at('options'),
      `${show(value)} is not an object`,
      'write for instance { "mixedT": "majority" }',
    );
    return DEFAULTS;
  }
  const options: Record<string, unknown> = { ...DEFAULTS };
  const names = Object.keys(OPTIONS);
  for (const [name, written] of Object.entries(value)) {
    const path = join(chosen.at('options'), name);
    const values: readonly (string | boolean)[] | undefined = Object.hasOwn(OPTIONS, name)
      ? OPTIONS[name as keyof typeof OPTIONS]
      : undefined;
    // A number is what some of these look like.
    const meant = typeof written === 'number' ? String(written) : written;
    if (values === undefined) {
      const near = closest(name, names);
      problems.add(
        'unknown-option',
        path,
        `${show(name)} is no option of classic`,
        near ? `did you mean "${near}"?` : `use one of ${names.join(', ')}`,
      );
    } else if (values.includes(meant as string | boolean)) options[name] = meant;
    else {
      const readings = values.map((known) => JSON.stringify(known)).join(', ');
      problems.add('unknown-option', path, `${show(written)} is no reading of "${name}"`, `use one of ${readings}`);
    }
  }
  return options as unknown as Options;
}

function readAttackers(scenario: Fields, reading: Reading, struckBack: boolean): Fighter[] {
  const { problems } = scenario;
  if (!scenario.need('attackers', 'list at least one attacking unit')) return [];
  const list = scenario.list('attackers', { count: LIMITS.attackers, what: 'attackers' });
  if (list?.length === 0) problems.add('value', 'attackers', 'nobody attacks', 'list at least one attacking unit');
  const attackers = (list ?? []).flatMap((value, index) => {
    const fields = readObject(problems, join('attackers', index), value, FIGHTER_FIELDS);
    return fields === undefined ? [] : [readFighter(fields, reading, struckBack)];
  });
  unique(problems, attackers, 'attacker');
  if (struckBack)
    checkSize(
      problems,
      'attackers',
      attackers.map(({ models, body }) => ({ count: models, W: body?.W ?? 1 })),
    );
  return attackers;
}

function unique(
  problems: Problems,
  things: readonly { readonly name: string; readonly path: string }[],
  what: string,
): void {
  const first = new Map<string, string>();
  for (const { name, path } of things) {
    const before = first.get(name);
    if (before === undefined) first.set(name, path);
    else if (name !== '')
      problems.add(
        'duplicate',
        join(path, 'name'),
        `${show(name)} is already the name of ${before}`,
        `rename one ${what}`,
      );
  }
}

function readTarget(scenario: Fields, reading: Reading): Target | undefined {
  const { problems } = scenario;
  if (!scenario.need('target', 'write the attacked unit: "target": { "name", "models" }')) return undefined;
  const fields = scenario.object('target', TARGET_FIELDS);
  if (fields === undefined) return undefined;
  fields.need('name', 'name the unit, for instance "Blue squad"');
  const name = fields.text('name') ?? '';
  fields.text('origin');
  fields.need('models', 'list the models of the target');
  const list = fields.list('models', { count: LIMITS.rows, what: 'rows' });
  if (list?.length === 0)
    problems.add('value', fields.at('models'), 'the target has no models', 'list at least one row');
  const read = (list ?? []).flatMap(
    (value, index) => readRow(problems, join(fields.at('models'), index), value, reading) ?? [],
  );
  const rows = read.map(({ row }) => row);
  checkRows(problems, fields, rows);
  const models = rows.reduce((sum, { count }) => sum + count, 0);
  const inReach = fields.number('inReach', { min: 0, max: LIMITS.models, integer: true, example: 'models in reach' });
  if (inReach !== undefined && inReach > models)
    problems.add(
      'contradiction',
      fields.at('inReach'),
      `${inReach} of ${models} models are in reach`,
      `at most ${models}`,
    );
  const points = readPoints(fields);
  return {
    name,
    ...points,
    rows: sharePoints(problems, fields.path, points.points, rows),
    effects: readUses(fields, 'effects', ['target'], reading.unknown),
    inReach: inReach ?? null,
    strikesBack: readStrikesBack(fields, reading, name, models, read),
  };
}

/** One unit that is struck: what laws and keys of states are made for. */
function checkSize(
  problems: Problems,
  path: string,
  rows: readonly { readonly count: number; readonly W: number }[],
): void {
  const models = rows.reduce((sum, { count }) => sum + count, 0);
  const wounds = rows.reduce((sum, { count, W }) => sum + count * W, 0);
  if (models > LIMITS.models)
    problems.add(
      'limit',
      path,
      `${models} models are more than ${LIMITS.models}`,
      `at most ${LIMITS.models} in one unit`,
    );
  if (wounds > LIMITS.wounds)
    problems.add(
      'limit',
      path,
      `${wounds} wounds are more than ${LIMITS.wounds}`,
      `at most ${LIMITS.wounds} in one unit`,
    );
}

function checkRows(problems: Problems, fields: Fields, rows: readonly Row[]): void {
  unique(problems, rows, 'row');
  const path = fields.at('models');
  checkSize(
    problems,
    path,
    rows.map(({ count, body }) => ({ count, W: body.W })),
  );
  const armoured = rows.filter(({ armour }) => armour !== null);
  const [first] = armoured;
  if (first === undefined) return;
  const other = rows.find(
    ({ armour, type }) => type !== first.type || JSON.stringify(armour) !== JSON.stringify(first.armour),
  );
  if (other === undefined) return;
  const problem = `${show(other.name)} is not armoured as ${show(first.name)} is`;
  problems.add(
    'value',
    other.path,
    problem,
    'attack units of one kind of armour; write others as scenarios of their own',
  );
}

/** The target's own blows: as an attacker is written, with what its rows say already. */
function readStrikesBack(
  target: Fields,
  reading: Reading,
  name: string,
  models: number,
  read: readonly { readonly row: Row; readonly I: number | undefined }[],
): Fighter | null {
  if (!target.has('strikesBack') || target.raw('strikesBack') === null) return null;
  const { problems } = target;
  if (reading.phase === 'shooting')
    problems.add(
      'contradiction',
      target.at('strikesBack'),
      'nobody strikes back in the shooting phase',
      'write "phase": "melee"',
    );
  const fields = target.object('strikesBack', FIGHTER_FIELDS);
  if (fields === undefined) return null;
  const [first] = read;
  for (const key of PLACE_FIELDS)
    if (fields.has(key))
      problems.add(
        'contradiction',
        fields.at(key),
        `who strikes back stands where its rows stand`,
        `write ${key} of the rows`,
      );
  const fighter = readFighter(fields, reading, false, {
    name,
    models,
    ...(first === undefined ? {} : { WS: first.row.WS, type: first.row.type }),
    ...(first?.I === undefined ? {} : { I: first.I }),
  });
  for (const { text } of fighter.protection)
    problems.add(
      'value',
      fields.at('effects'),
      `${show(text)} counts where a unit is struck`,
      'write it into the effects of the target',
    );
  if (fields.has('woundsLost'))
    problems.add(
      'contradiction',
      fields.at('woundsLost'),
      'the wounds that the target has lost are those of its rows',
      'write woundsLost of the row',
    );
  if (fighter.models !== models)
    problems.add(
      'contradiction',
      fields.at('models'),
      `the target has ${models} models`,
      `write ${models}, or leave it out`,
    );
  const differ = { WS: new Set(read.map(({ row }) => row.WS)), I: new Set(read.map(({ I }) => I)) };
  for (const key of ['WS', 'I'] as const) {
    if (differ[key].size < 2 || fields.has(key)) continue;
    const suggestion = `write the one ${key} that all of them strike back with`;
    problems.add('missing', fields.at(key), `the rows of the target differ in ${key}`, suggestion);
  }
  if (fighter.WS === null) fields.need('WS', 'write the Weapon Skill, 1 to 10');
  if (!fields.has('I') && first?.I === undefined) fields.need('I', 'write the Initiative, 1 to 10');
  return fighter;
}

/** Every row once: those that are named, then the others as listed. */
function readOrder(
  problems: Problems,
  chosen: Fields | undefined,
  key: string,
  rows: readonly Row[],
): readonly number[] {
  const value = chosen?.raw(key);
  const all = rows.map((_, index) => index);
  if (chosen === undefined || value === undefined || value === null) return all;
  const list = typeof value === 'string' ? [value] : (chosen.list(key, { count: LIMITS.rows, what: 'names' }) ?? []);
  const named = list.flatMap((name, index) => {
    const path = join(chosen.at(key), index);
    const row = rows.findIndex((each) => each.name === name);
    if (row >= 0) return [row];
    const names = rows.map((each) => each.name);
    const suggestion = typeof name === 'string' ? didYouMean(name, names, 'there is') : `write ${orList(names)}`;
    problems.add('unknown-name', path, `${show(name)} is no row of the target`, suggestion);
    return [];
  });
  if (new Set(named).size < named.length)
    problems.add('duplicate', chosen.at(key), 'a row is named twice', 'name each one once');
  return [...new Set([...named, ...all])];
}
