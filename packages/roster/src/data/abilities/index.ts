import { tidy } from '../../names.js';
import type { Toggle } from '../../profile.js';
import { readDeadlyDemise } from '../../words/deadly-demise.js';
import type { RawAbility } from '../raw.js';
import type { Known } from './circumstances.js';
import { type Found, walk } from './tree.js';

export interface ReadAbilities {
  readonly toggles: readonly Toggle[];
  /** By name: what touches attacks, and no word says it. */
  readonly notModelled: readonly string[];
  /** An unconditional Feel No Pain of the core rules: it belongs to the models. */
  readonly FNP: string | null;
}

/** The condition of what a leader does for the unit that it leads, where there is no other condition. */
const LEADING = 'leading a unit';
/** Records ported from an older edition were seen to leave conditions out: they are offered, not believed. */
const DOUBTED = 'check the datasheet';

/** Core abilities that the contract has a word for. */
const CORE: Readonly<Record<string, string>> = { stealth: 'STEALTH', 'lone-operative': 'LONE OPERATIVE' };

const isTrusted = ({ ability_type: type, community_notes: notes = '', disputed }: RawAbility): boolean =>
  disputed !== true && (type === 'core' || notes.startsWith('community-authored from 11e source'));

const FREQUENCIES: Readonly<Record<string, string>> = {
  'n-per-battle': 'a few times in a battle',
  'once-per-battle': 'once per battle',
  'once-per-phase': 'once per phase',
  'once-per-turn': 'once per turn',
};
const LASTING = ['permanent', 'battle'];

/** How the ability as a whole is limited. */
const limits = ({ behavior, scope, usage }: RawAbility): readonly string[] => {
  const frequency = usage?.frequency;
  const words = [
    ...(frequency === undefined
      ? []
      : [usage?.count === 1 ? 'once per battle' : (FREQUENCIES[frequency] ?? 'at times')]),
    ...(scope.duration === 'one-use' ? ['once per battle'] : []),
    ...(scope.range.startsWith('aura') ? [auraWord(scope)] : []),
  ];
  const used = behavior === 'activated' || behavior === 'reactive' || scope.duration.startsWith('until');
  return words.length === 0 && used ? ['when used'] : words;
};

const auraWord = ({ range, range_inches: inches }: RawAbility['scope']): string => {
  const size = /^aura-(\d+)$/.exec(range)?.[1] ?? inches;
  return size === undefined ? 'aura' : `aura ${size}"`;
};

type FoundWord = Found & { readonly word: NonNullable<Found['word']> };

/** Weapons of one kind and keywords of the other unit, as a word of the contract says them. */
const suffixed = ({ word, target, when }: FoundWord): { effect: string; words: readonly string[] } => {
  // LONE OPERATIVE is about being shot at in any case.
  const plain = when.kind === null || word.effect.startsWith('LONE OPERATIVE');
  const kind = plain ? '' : word.side === 'attacker' ? ` ${when.kind}` : ` vs ${when.kind}`;
  const effect = `${word.effect}${kind}`;
  if (when.any.length === 0 && when.none.length === 0) return { effect, words: [] };
  const keywords = when.any.length > 0 ? when.any.join('/') : `non-${when.none.join('/')}`;
  // In an aura, and in what a unit does when it is attacked, the set does not say whose keyword is meant.
  const clear = word.side === 'attacker' && !target.startsWith('friendly') && !target.startsWith('all');
  return clear ? { effect: `${effect}: ${keywords}`, words: [] } : { effect, words: [`if ${keywords}`] };
};

const toggleOf = (ability: RawAbility, found: FoundWord): Toggle => {
  const { when, word } = found;
  const { effect, words } = suffixed(found);
  const conditions = [...new Set([...when.words, ...words, ...limits(ability)])];
  // A rule for a phase or turn needs no use where it names its attacks; else something starts it.
  const short = !LASTING.includes(ability.scope.duration) && when.kind === null;
  if (conditions.length === 0 && ability.scope.range.startsWith('any')) conditions.push('for a chosen unit');
  if (conditions.length === 0 && short) conditions.push('when used');
  const trusted = isTrusted(ability);
  if (conditions.length === 0 && !trusted) conditions.push(DOUBTED);
  if (when.leading) conditions.unshift(LEADING);
  // Older records say "unit" of a single model's abilities too.
  const wide = trusted && ability.ability_type === 'unit' && ability.scope.range === 'unit' && found.target === 'unit';
  return {
    source: tidy(ability.name),
    effect,
    side: word.side,
    condition: conditions.length === 0 ? null : conditions.join(', '),
    on: conditions.length === 0 && when.subject === 'own',
    ...(wide ? { wide: true as const } : {}),
  };
};

const isWord = (found: Found): found is FoundWord => found.word !== null;

/** The abilities of one unit. `known`: keywords, folded. */
export const readAbilities = (abilities: readonly RawAbility[], known: Known): ReadAbilities => {
  const toggles = new Map<string, Toggle>();
  const notModelled = new Set<string>();
  const FNP: string[] = [];
  const add = (toggle: Toggle) => toggles.set(JSON.stringify([toggle.source, toggle.effect, toggle.condition]), toggle);
  for (const ability of abilities) {
    const source = tidy(ability.name);
    const core = CORE[ability.ability_id];
    if (core !== undefined) {
      add({ source, effect: core, side: 'target', condition: null, on: true });
      continue;
    }
    if (ability.ability_id.startsWith('deadly-demise')) {
      // The record's tree says of the attacks what comes after them; its name says it all.
      const demise = readDeadlyDemise(source);
      if (demise === null) notModelled.add(source);
      else add(demise);
      continue;
    }
    const all = walk(ability.effect, known);
    if (!all.every(isWord)) notModelled.add(source);
    for (const toggle of all.filter(isWord).map((found) => toggleOf(ability, found))) {
      const value = ability.ability_type === 'core' && toggle.on ? /^FNP (\d\+)$/.exec(toggle.effect)?.[1] : undefined;
      if (value === undefined) add(toggle);
      else FNP.push(value);
    }
  }
  return { toggles: [...toggles.values()], notModelled: [...notModelled], FNP: FNP.sort()[0] ?? null };
};
