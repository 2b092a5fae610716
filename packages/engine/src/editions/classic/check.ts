import type { Issue, Result } from '../../scenario/issue.js';
import { LIMITS } from '../../scenario/limits.js';
import { plainCopy } from '../../scenario/plain.js';
import { type Fields, given, isObject, join, Problems, readObject } from '../../scenario/reader.js';
import { closest, didYouMean, orList, show } from '../../scenario/suggest.js';
import { derivePlaces } from './check-places.js';
import type { Reading } from './check-row.js';
import { checkSize, readTarget, unique } from './check-target.js';
import { checkDuel, checkStruckAttacker, checkTogether } from './check-together.js';
import { FIGHTER_FIELDS, readFighter, surroundingsOf } from './check-unit.js';
import { DEFAULTS, OPTIONS, type Options } from './options.js';
import type { ClassicScenario, Fighter, Phase, Row, Target } from './types.js';

const SCENARIO_FIELDS = ['version', 'ruleset', '$schema', 'origin', 'attackers', 'target', 'situation', 'choices'];
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
