import { LIMITS } from '../../scenario/limits.js';
import { readPoints, sharePoints } from '../../scenario/points.js';
import { type Fields, join, type Problems } from '../../scenario/reader.js';
import { show } from '../../scenario/suggest.js';
import { PLACE_FIELDS } from './check-places.js';
import { type Reading, readRow } from './check-row.js';
import { FIGHTER_FIELDS, readFighter } from './check-unit.js';
import { readUses } from './check-words.js';
import type { Fighter, Row, Target } from './types.js';

const TARGET_FIELDS = ['name', 'points', 'origin', 'models', 'effects', 'inReach', 'strikesBack'];

/** No two of one kind have the same name. */
export function unique(
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

/** The unit that is struck, and its own blows. */
export function readTarget(scenario: Fields, reading: Reading): Target | undefined {
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
export function checkSize(
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
