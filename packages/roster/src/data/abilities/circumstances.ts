import { fold } from '../../names.js';
import { type Fields, isFields, type Subject } from './reading.js';

/** Under which circumstances an effect is there, as far as it was read on the way down its tree. */
export interface Circumstances {
  /** Attacks of one kind only; `none`: of both at once, which never is. */
  readonly kind: 'ranged' | 'melee' | 'none' | null;
  /** Keywords of the other unit: any of these … */
  readonly any: readonly string[];
  /** … and none of these. */
  readonly none: readonly string[];
  readonly leading: boolean;
  readonly stronger: boolean;
  readonly subject: Subject;
  /** Everything else, in short words of our own. */
  readonly words: readonly string[];
}

export const ALWAYS: Circumstances = {
  kind: null,
  any: [],
  none: [],
  leading: false,
  stronger: false,
  subject: 'own',
  words: [],
};

/** What must be known of units to decide a condition. Keywords folded. */
export interface Known {
  /** Those of the unit that has the ability. */
  readonly own: ReadonlySet<string>;
  /** Those of all units: what is not among them is a token or a slip. */
  readonly all: ReadonlySet<string>;
}

const LONGEST_WORD = 60;
const spoken = (slug: unknown): string => String(slug).replaceAll(/[-_]/g, ' ').slice(0, LONGEST_WORD);

export const withWord = (now: Circumstances, ...words: readonly string[]): Circumstances => ({
  ...now,
  words: [...new Set([...now.words, ...words])],
});

export const withKind = (now: Circumstances, kind: 'ranged' | 'melee' | null): Circumstances => {
  if (kind === null || kind === now.kind) return now;
  return { ...now, kind: now.kind === null ? kind : 'none' };
};

const operandsOf = (condition: Fields): readonly Fields[] =>
  Array.isArray(condition['operands']) ? condition['operands'].filter(isFields) : [];

const keywordOf = ({ type, parameters, negated }: Fields): string | null =>
  type === 'target-has-keyword' && negated !== true && isFields(parameters) && typeof parameters['keyword'] === 'string'
    ? parameters['keyword']
    : null;

/** The keywords of a plain "one of these keywords". */
const anyKeywords = (condition: Fields): readonly string[] | null => {
  const one = keywordOf(condition);
  if (one !== null) return [one];
  if (condition['operator'] !== 'or' || condition['negated'] === true) return null;
  const each = operandsOf(condition).map(keywordOf);
  return each.length > 0 && each.every((keyword) => keyword !== null) ? (each as readonly string[]) : null;
};

const upper = (keyword: string): string => keyword.replaceAll(/[-_]/g, ' ').toUpperCase();

const againstAny = (now: Circumstances, keywords: readonly string[], known: Known): Circumstances => {
  const real = keywords.filter((keyword) => known.all.has(fold(keyword)));
  if (real.length < keywords.length) {
    const [first] = keywords;
    return withWord(
      now,
      keywords.length === 1 && first!.length > 1
        ? `against ${spoken(first).toLowerCase()} units`
        : 'against some units',
    );
  }
  // One list can be said with a word of the contract; a second one stands beside it.
  if (now.any.length > 0 || now.none.length > 0) return withWord(now, `against ${keywords.map(upper).join(' or ')}`);
  return { ...now, any: real.map(upper) };
};

const againstNone = (now: Circumstances, keywords: readonly string[], known: Known): Circumstances => {
  if (now.any.length > 0 || keywords.some((keyword) => !known.all.has(fold(keyword)))) {
    return withWord(now, `not against ${keywords.map((keyword) => spoken(keyword).toLowerCase()).join(' or ')}`);
  }
  return { ...now, none: [...new Set([...now.none, ...keywords.map(upper)])] };
};

const PHASE_KINDS: Readonly<Record<string, 'ranged' | 'melee'>> = { shooting: 'ranged', fight: 'melee' };

/** Adds a condition of the set's vocabulary. */
export const given = (now: Circumstances, condition: unknown, known: Known): Circumstances => {
  if (!isFields(condition)) return now;
  const operands = operandsOf(condition);
  const keywords = anyKeywords(condition);
  if (keywords !== null) return againstAny(now, keywords, known);
  if (condition['operator'] === 'and' && condition['negated'] !== true) {
    return operands.reduce((sum, operand) => given(sum, operand, known), now);
  }
  const denied = deniedBy(condition);
  const none = denied === null ? null : anyKeywords(denied);
  if (none !== null) return againstNone(now, none, known);
  if (condition['operator'] !== undefined || condition['negated'] === true) return withWord(now, phrase(condition));
  const parameters = isFields(condition['parameters']) ? condition['parameters'] : {};
  switch (condition['type']) {
    case 'phase-is': {
      const kind = PHASE_KINDS[String(parameters['phase'])];
      return kind === undefined ? withWord(now, phrase(condition)) : withKind(now, kind);
    }
    case 'attack-is-type': {
      const kind = parameters['attack_type'];
      if (kind === 'any') return now;
      return kind === 'ranged' || kind === 'melee' ? withKind(now, kind) : withWord(now, phrase(condition));
    }
    case 'is-attached':
      return parameters['attachment_type'] === undefined ? { ...now, leading: true } : withWord(now, phrase(condition));
    case 'model-is-leader':
      return { ...now, leading: true };
    case 'attack-stat-compare': {
      const { attacker_stat: a, comparison, target_stat: t } = parameters;
      const stronger = a === 'S' && t === 'T' && comparison === 'greater-than';
      return stronger ? { ...now, stronger } : withWord(now, phrase(condition));
    }
    case 'unit-has-keyword':
      return known.own.has(fold(String(parameters['keyword']))) ? now : withWord(now, phrase(condition));
    default:
      return withWord(now, phrase(condition));
  }
};

/** What a "not" denies. */
const deniedBy = (condition: Fields): Fields | null => {
  if (condition['negated'] === true) return { ...condition, negated: false };
  if (condition['operator'] !== 'not') return null;
  const operands = operandsOf(condition);
  return operands.length === 1 ? operands[0]! : { operator: 'or', operands };
};

/** A condition that no word of the contract says, for the player to judge. */
const phrase = (condition: Fields): string => {
  const denied = deniedBy(condition);
  if (denied !== null) return `not ${phrase(denied)}`;
  const operands = operandsOf(condition);
  if (operands.length > 0) {
    const said = [...new Set(operands.map(phrase))];
    return said.join(condition['operator'] === 'or' ? ' or ' : ' and ');
  }
  const { type, parameters } = condition;
  return plainPhrase(String(type), isFields(parameters) ? parameters : {});
};

const SIMPLE: Readonly<Record<string, string>> = {
  'advanced-this-turn': 'advanced this turn',
  'charged-this-turn': 'charged this turn',
  'controls-objective': 'controlling the objective',
  'disembarked-from-transport': 'disembarked this turn',
  'has-fought-this-phase': 'fought this phase',
  'remained-stationary': 'stationary',
  'target-within-half-weapon-range': 'within half range',
  'units-destroyed': 'after a unit was destroyed',
  'was-hit-by-attack': 'against a unit hit before',
};

/** Conditions of a unit that may be the target's instead. */
const OF_EITHER: Readonly<Record<string, string>> = {
  'has-lost-wounds': 'wounded',
  'is-battle-shocked': 'battle-shocked',
  'unit-below-half-strength': 'below half strength',
  'unit-below-starting-strength': 'below starting strength',
  'within-range-of-objective': 'near an objective',
};

const plainPhrase = (type: string, parameters: Fields): string => {
  const { subject, range, phase, turn, timing, keyword, target_type: other } = parameters;
  if (SIMPLE[type] !== undefined) return SIMPLE[type];
  if (OF_EITHER[type] !== undefined) return `${subject === 'target' ? 'target ' : ''}${OF_EITHER[type]}`;
  const inches = typeof range === 'number' && range > 0 ? `within ${range}"` : 'near';
  switch (type) {
    case 'phase-is':
      return `in the ${spoken(phase)} phase`;
    case 'player-turn-is':
      return String(turn).startsWith('opponent') ? "in the opponent's turn" : 'in your turn';
    case 'timing-is':
      return spoken(timing);
    case 'engagement-state':
      return spoken(parameters['state'] ?? type);
    case 'attack-stat-compare':
      return 'depending on characteristics';
    case 'target-has-keyword':
      return `against ${spoken(keyword).toLowerCase()}`;
    case 'unit-has-keyword':
      return `if ${spoken(keyword).toLowerCase()}`;
    case 'opponent-unit-within-range':
      return typeof range === 'number' ? `target ${inches}` : 'near the enemy';
    case 'unit-within-range-of':
      if (other === 'closest-eligible')
        return range === undefined ? 'against the closest target' : `against the closest target ${inches}`;
      return inches === 'near' ? 'near a friend' : `${inches} of a friend`;
    default:
      return spoken(type);
  }
};
