import type { AttackerInput, ChoicesInput, EffectInput, ScenarioInput, SituationInput } from '@fusillade/engine';
import { parseAttack, parseTarget } from '@fusillade/engine/text';
import { canonical } from './canonical.js';
import { escapeText, unescapeText } from './escape.js';
import { attacksText, targetText } from './notation.js';

type Pair = readonly [key: string, value: string];

/**
 * A set-up as `key=value` pairs that a person can read and change, in the inline notation of the command line, or
 * `null` where that notation cannot say all of it.
 */
export const readableOf = (setup: ScenarioInput): string | null => {
  const [attacker, ...others] = setup.attackers;
  if (attacker === undefined || others.length > 0 || LONE_SURROGATE.test(JSON.stringify(setup))) return null;
  const pairs: Pair[] = [
    ['by', attacker.name],
    ...listPair('keywords', attacker.keywords),
    ...onePair('points', attacker.points),
    ...attacksText(attacker).map((text): Pair => ['attack', text]),
    ...effectPairs('effect', attacker.effects),
    ['on', setup.target.name],
    ...listPair('target-keywords', setup.target.keywords),
    ...onePair('target-points', setup.target.points),
    ['target', targetText(setup.target)],
    ...rolesPair(setup),
    ...rowPointsPair(setup),
    ...effectPairs('target-effect', setup.target.effects),
    ...fieldPairs('situation', setup.situation),
    ...fieldPairs('choices', setup.choices),
  ];
  const text = pairs.map(([key, value]) => `${key}=${escapeText(value)}`).join('&');
  const back = readReadable(text);
  return back !== null && canonical(back) === canonical(setup) ? text : null;
};

/** The set-up in such pairs; `null` where they hold none. Unknown keys are no set-up of this version. */
export const readReadable = (text: string): ScenarioInput | null => {
  const pairs = pairsOf(text);
  if (pairs === null) return null;
  const all = (key: string) => pairs.filter(([name]) => name === key).map(([, value]) => value);
  const one = (key: string): string | undefined => all(key)[0];
  if (!pairs.every(([key]) => KEYS.has(key) || FIELD.test(key))) return null;
  const weapons = all('attack').map((attack) => parseAttack(attack));
  const target = parseTarget(one('target') ?? '');
  if (weapons.length === 0 || !target.ok) return null;
  const read = weapons.flatMap((weapon) => (weapon.ok ? [weapon.value] : []));
  if (read.length < weapons.length) return null;
  const roles = one('roles')?.split(',');
  const points = one('row-points')?.split(',');
  const models = target.value.models.map((row, index) => {
    const role = roles?.[index];
    return { ...row, ...(role === undefined ? {} : { role }), ...numberOf('points', points?.[index] || undefined) };
  });
  const attacker = {
    name: one('by') ?? 'Attackers',
    ...listOf('keywords', one('keywords')),
    ...numberOf('points', one('points')),
    weapons: read,
    ...wordsOf('effects', all('effect')),
  };
  const unit = {
    ...target.value,
    ...(one('on') === undefined ? {} : { name: one('on') }),
    ...listOf('keywords', one('target-keywords')),
    ...numberOf('points', one('target-points')),
    models,
    ...wordsOf('effects', all('target-effect')),
  };
  return {
    version: 1,
    ruleset: '11e',
    attackers: [attacker as AttackerInput],
    target: unit as ScenarioInput['target'],
    ...fieldsOf('situation', pairs),
    ...fieldsOf('choices', pairs),
  };
};

/** Half a sign, as JSON writes it; no escape of a link can hold it. */
const LONE_SURROGATE = /\\ud[89a-f]/;

const KEYS = new Set([
  'by',
  'keywords',
  'points',
  'attack',
  'effect',
  'on',
  'target-keywords',
  'target-points',
  'target',
  'roles',
  'row-points',
  'target-effect',
]);
const FIELD = /^(situation|choices)\.[A-Za-z]{1,30}$/;

const pairsOf = (text: string): readonly Pair[] | null => {
  const pairs: Pair[] = [];
  for (const part of text.split('&')) {
    const at = part.indexOf('=');
    const value = at < 1 ? null : unescapeText(part.slice(at + 1));
    if (value === null) return null;
    pairs.push([part.slice(0, at), value]);
  }
  return pairs;
};

const onePair = (key: string, value: number | undefined): readonly Pair[] =>
  value === undefined ? [] : [[key, String(value)]];

const listPair = (key: string, list: readonly string[] | undefined): readonly Pair[] =>
  list === undefined || list.length === 0 ? [] : [[key, list.join(', ')]];

const effectPairs = (key: string, list: readonly EffectInput[] | undefined): readonly Pair[] =>
  (list ?? []).map((effect): Pair => [key, typeof effect === 'string' ? effect : effect.effect]);

const rolesPair = ({ target }: ScenarioInput): readonly Pair[] =>
  target.models.some(({ role }) => role !== undefined)
    ? [['roles', target.models.map(({ role }) => role ?? '').join(',')]]
    : [];

const rowPointsPair = ({ target }: ScenarioInput): readonly Pair[] =>
  target.models.some(({ points }) => points !== undefined)
    ? [['row-points', target.models.map(({ points }) => points ?? '').join(',')]]
    : [];

const fieldPairs = (of: string, fields: SituationInput | ChoicesInput | undefined): readonly Pair[] =>
  Object.entries(fields ?? {}).map(([key, value]): Pair => [`${of}.${key}`, JSON.stringify(value)]);

const listOf = (key: string, text: string | undefined) => (text === undefined ? {} : { [key]: text.split(', ') });
const numberOf = (key: string, text: string | undefined) => (text === undefined ? {} : { [key]: Number(text) });
const wordsOf = (key: string, list: readonly string[]) => (list.length === 0 ? {} : { [key]: list });

const fieldsOf = (of: string, pairs: readonly Pair[]) => {
  const fields = pairs.flatMap(([key, value]) =>
    key.startsWith(`${of}.`) ? [[key.slice(of.length + 1), cell(value)]] : [],
  );
  return fields.length === 0 ? {} : { [of]: Object.fromEntries(fields) };
};

const cell = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
