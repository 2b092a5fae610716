import { maximumOf } from '../profile/dice.js';
import type { Issue, Result } from '../scenario/issue.js';
import type { Attacker, Scenario } from '../scenario/types.js';
import { precedenceChangesWish } from '../target/allocation.js';
import { Contexts, type Uses } from './compile-contexts.js';
import { type AttackerFacts, isStaying, type Moment, partialWords, stayingRows, weaponFacts } from './compile-facts.js';
import { checkInstances, noteAfterwards, noteCarriers, type Reached, readOptions, readSelf } from './compile-parts.js';
import { conditionHolds, mayHave, type PlacedWord, readWords } from './compile-words.js';
import { type CommandFacts, type Facts, hasKeyword } from './context.js';
import type { Edition } from './edition.js';
import type { Activation, Note, Programme, Resource } from './machine.js';

/** Contract: 1,000 attack dice at their maximum, 4,000 hits. */
const MOST_ATTACK_DICE = 1000;
const MOST_HITS = 4000;
/** Masks of resources are 31 bits; the contract's words can use up to this many of the target's one-time rules. */
const MOST_RESOURCES = 24;

/**
 * Turns a checked scenario into tables by the rules of an edition: the only place where both meet. Problems are words
 * and options that the edition does not know, and the limits on dice.
 * @param reached where the units stand as the attacks begin, if not as the scenario says; its rows are as it lists them
 */
export function compile(scenario: Scenario, edition: Edition, reached?: Reached): Result<Programme> {
  const words = readWords(scenario, edition);
  const issues: Issue[] = [...words.issues];
  const notes: Note[] = [...words.notes];
  for (const fact of scenario.derived) notes.push({ code: 'derived', rule: fact.rule, text: fact.text });

  const resources: Resource[] = [];
  const resource: Facts['resource'] = (name, player, scope, rule) => {
    const known = resources.findIndex((entry) => entry.name === name && entry.player === player);
    if (known >= 0) return known;
    resources.push({ name, player, scope, rule });
    return resources.length - 1;
  };
  const oneTime = words.target.filter(({ reading }) => reading.use.text.includes(' ONE ATTACK '));
  if (oneTime.length > MOST_RESOURCES) {
    issues.push({
      code: 'limit',
      path: 'target',
      problem: `${oneTime.length} one-time rules are more than ${MOST_RESOURCES}`,
      suggestion: 'remove some of them',
    });
  }

  const attackers: AttackerFacts[] = scenario.attackers.map((attacker, index) => ({
    attacker,
    keywords: new Set([...attacker.keywords, ...attacker.rows.flatMap((row) => row.keywords)]),
    weapons: attacker.weapons.map((weapon) => weaponFacts(weapon, attacker)),
    words: words.weapons[index] ?? [],
    own: words.own[index] ?? [],
    rangedAbilities: rangedAbilities(attacker, words.weapons[index] ?? []),
    options: readOptions(attacker, edition, issues),
    command: commandOf(attacker, resource, issues),
  }));
  checkInstances(scenario, edition, words, issues, notes);
  if (issues.length > 0) return { ok: false, issues };

  const target = reached?.hasAttacked === true ? words.target.filter((word) => !isStaying(word)) : words.target;
  const contexts = new Contexts(scenario, edition, attackers, target, resource, reached);
  const compiler = new Compiler(contexts, edition, attackers, reached);
  for (const { reading, row, text } of partialWords(words.target, scenario.target.rows.length)) {
    notes.push({
      code: 'row-effect',
      rule: reading.use.ability.rule,
      text: `${scenario.target.rows[row ?? 0]?.name}: "${text}" counts while every living model of the unit has it`,
    });
  }
  noteAfterwards(words.target, notes);
  for (const facts of attackers) {
    noteCarriers(facts, notes);
  }
  const activations = attackers.map((facts, index) => ({
    ...compiler.activation(facts, index, notes),
    staying: stayingRows(
      target.filter((word) => holdsInPhase(word, facts)),
      scenario.target.rows.length,
    ),
  }));
  compiler.refuseValues(issues);
  checkDice(compiler, activations, issues);
  if (issues.length > 0) return { ok: false, issues };
  compiler.notePrecedence(activations, notes);
  if (activations.every((activation) => activation.entries.length === 0)) {
    notes.push({ code: 'no-attacks', rule: '04.01', text: 'no weapon makes any attack in this situation' });
  }
  return {
    ok: true,
    value: {
      ruleset: edition.id,
      targetName: scenario.target.name,
      targetPoints: scenario.target.points ?? null,
      rows: contexts.rows,
      start: contexts.start,
      resources,
      activations,
      wishes: attackers.map(({ attacker }) => attacker.choices.allocationOrder),
      notes: unique(notes),
      notModelled: words.notModelled,
      freeze: (activation, state) => contexts.freeze(activation, state),
      entries: (activation, frozen) => compiler.entries(activation, frozen),
      batch: (activation, frozen, remaining, first, state) =>
        contexts.batch(activation, frozen, remaining, first, state),
      variant: (batch, which, state, now) => contexts.variant(batch, which, state, now),
      fallen: (frozen, before, after) => contexts.fallen(frozen, before, after),
    },
  };
}

const rangedAbilities = ({ weapons }: Attacker, words: readonly (readonly PlacedWord[])[]): ReadonlySet<string> => {
  const readings = weapons.flatMap(({ range }, entry) =>
    range === 'melee' ? [] : (words[entry] ?? []).map(({ reading }) => reading),
  );
  return new Set(readings.filter((reading) => mayHave(reading, false)).map(({ use }) => use.ability.name));
};

const unique = (notes: readonly Note[]): Note[] => {
  const seen = new Map(notes.map((note) => [`${note.code} ${note.rule} ${note.text}`, note]));
  return [...seen.values()];
};

/** Whether a target's word counts against whatever attacks in this phase. */
const holdsInPhase = ({ reading }: PlacedWord, { attacker, keywords }: AttackerFacts): boolean =>
  conditionHolds(reading.conditions, attacker.situation.phase === 'fight', (wanted) => hasKeyword(keywords, wanted));

/** 15.02: the defender's are save rolls; all others are the attacker's. */
function commandOf(attacker: Attacker, resource: Facts['resource'], issues: Issue[]): CommandFacts[] {
  const { commandReroll } = attacker.choices;
  if (!commandReroll) return [];
  const { by, roll } = commandReroll;
  if ((by === 'defender') !== (roll === 'save')) {
    issues.push({
      code: 'contradiction',
      path: `${attacker.path}.choices.commandReroll`,
      problem: `the ${by} makes no ${roll} roll here`,
      suggestion:
        by === 'defender' ? 'the defender\'s rolls are "save"' : '"attacks", "hit", "wound", "damage" or "hazard"',
    });
    return [];
  }
  return [{ roll, resource: resource(`Command Re-roll of the ${by}`, by, 'scenario', '15.02') }];
}

function checkDice(compiler: Compiler, activations: readonly Activation[], issues: Issue[]): void {
  let dice = 0;
  let hits = 0;
  for (const [index, activation] of activations.entries()) {
    for (const entry of activation.entries) {
      const { gather, machines } = compiler.contexts.atStart(index, entry);
      const extra = gather.extra.reduce((sum, part) => sum + maximumOf(part.dice) * part.times, 0);
      const attacks = gather.weapons * (Math.max(...gather.attacks.values) + extra);
      const more = machines[0]?.critical.extra;
      dice += attacks;
      hits += attacks * (1 + (more && machines[0]?.hit ? maximumOf(more.dice) : 0));
    }
  }
  if (dice > MOST_ATTACK_DICE) issues.push(tooMany(`${dice} attack dice at their maximum`, MOST_ATTACK_DICE));
  else if (hits > MOST_HITS) issues.push(tooMany(`${hits} hits at their maximum`, MOST_HITS));
}

const tooMany = (what: string, most: number): Issue => ({
  code: 'limit',
  path: 'attackers',
  problem: `${what} are more than ${most}`,
  suggestion: 'use fewer weapons, fewer attacks or fewer attackers in one scenario',
});

/** What one scenario makes of each attacker, and what is to be said about it. */
class Compiler {
  readonly contexts: Contexts;
  readonly #edition: Edition;
  readonly #attackers: readonly AttackerFacts[];
  readonly #reached: Reached | undefined;

  constructor(contexts: Contexts, edition: Edition, attackers: readonly AttackerFacts[], reached?: Reached) {
    this.contexts = contexts;
    this.#edition = edition;
    this.#attackers = attackers;
    this.#reached = reached;
  }

  /** Which weapons attack, and what else one attacker does; refusals become notes. */
  activation(facts: AttackerFacts, index: number, notes: Note[]): Activation {
    const { attacker } = facts;
    const { charge } = attacker.situation;
    const barred = this.#barred(attacker);
    const entries: number[] = [];
    const hazardous: { readonly entry: number; readonly weapons: number }[] = [];
    for (const entry of attacker.choices.weaponOrder) {
      const { facts: attack, uses } = this.contexts.facts(index, entry, this.#start());
      if (!this.#edition.attacksInPhase(attack)) continue;
      const refusal = this.#edition.refuse(attack, uses, this.#loneOperative(attack, uses));
      if (refusal) notes.push({ ...refusal, text: `${attacker.name}: ${refusal.text}` });
      else entries.push(entry);
      for (const use of refusal ? [] : uses) {
        const idle = use.ability.idle?.(use, attack) ?? null;
        if (idle === null) continue;
        notes.push({
          code: 'idle-ability',
          rule: use.ability.rule,
          text: `${attack.weapon.label}: ${use.text}: ${idle}`,
        });
      }
      const selected =
        refusal === null || (facts.options['hazardousWithoutTarget'] === true && this.#edition.isSelected(attack));
      const isWeapon = attack.weapon.from !== 'mortal';
      if (!barred && selected && isWeapon && attack.abilities.has('HAZARDOUS')) {
        hazardous.push({ entry, weapons: attack.weapon.count });
      }
    }
    const command = facts.command.find(({ roll }) => roll === 'hazard');
    const dice = hazardous.reduce((sum, { weapons }) => sum + weapons, 0);
    if (barred) notes.push(barred);
    return {
      attacker: index,
      name: attacker.name,
      points: attacker.points ?? null,
      charge: charge && !barred ? this.#edition.charge(charge.gap, charge.modifier, charge.reRoll) : null,
      entries: barred ? [] : entries,
      labels: attacker.weapons.map((weapon) => weapon.label),
      hazard: this.#edition.hazard(dice, everyModelIsBig(attacker), command?.resource ?? null),
      hazardous,
      self: readSelf(attacker, facts.own, this.#reached?.attackers[index]),
    };
  }

  #start(): Moment {
    return this.contexts.moment(this.contexts.start, this.contexts.start);
  }

  /** 11.02: why a charge cannot be declared, and so no fight follows; null if it can. */
  #barred({ name, situation: { charge, movement } }: Attacker): Note | null {
    const bar = (code: string, text: string): Note => ({ code, rule: '11.02', text: `${name}: ${text}` });
    if (!charge) return null;
    if (charge.gap > 12) return bar('charge-too-far', 'no charge beyond 12"');
    if (charge.gap <= 2) return bar('charge-engaged', 'no charge within 2", where the units are engaged');
    return movement === 'advanced' ? bar('charge-advanced', 'no charge after an advance') : null;
  }

  /** Values of abilities that no table can express are refused by name. */
  refuseValues(issues: Issue[]): void {
    for (const [index, { attacker }] of this.#attackers.entries()) {
      for (const [entry, weapon] of attacker.weapons.entries()) {
        const { facts, uses } = this.contexts.facts(index, entry, this.#start());
        for (const use of uses) {
          const reason = use.ability.cannot?.(use, facts);
          if (reason)
            issues.push({
              code: 'value',
              path: weapon.path,
              problem: `${use.text} on ${weapon.label}`,
              suggestion: reason,
            });
        }
      }
    }
  }

  /** 05.03: tells where the tiers overrule the wish, as the first batch meets the target. */
  notePrecedence(activations: readonly Activation[], notes: Note[]): void {
    for (const [index, { entries }] of activations.entries()) {
      const wish = this.#attackers[index]?.attacker.choices.allocationOrder ?? [];
      const [first] = entries;
      if (first === undefined) continue;
      const groups = this.contexts.atStart(index, first).machines[0]?.groups ?? [];
      if (precedenceChangesWish(this.contexts.rows, this.contexts.start, groups, wish)) {
        notes.push({
          code: 'precedence',
          rule: '05.03',
          text: 'wounded groups come first and CHARACTER groups last, whatever order the defender wishes',
        });
      }
    }
  }

  entries(activation: number, frozen: string): readonly number[] {
    const attacker = this.#attackers[activation]?.attacker;
    if (!attacker || this.#barred(attacker)) return [];
    return this.contexts.entries(activation, frozen, (facts, uses) => this.#attacks(facts, uses));
  }

  #attacks(facts: Facts, uses: Uses): boolean {
    return this.#edition.attacksInPhase(facts) && !this.#edition.refuse(facts, uses, this.#loneOperative(facts, uses));
  }

  /** 24.24: inches beyond which the target cannot be targeted; in an attached unit every model must have it. */
  #loneOperative(facts: Facts, uses: Uses): number | null {
    const lone = uses.filter(
      (use) => use.ability.name === 'LONE OPERATIVE' && facts.targetAbilities.has('LONE OPERATIVE'),
    );
    const reach = lone.map((use) => (use.ability.worth ? use.ability.worth(use, facts) : 0));
    return reach.length === 0 ? null : Math.max(...reach);
  }
}

/** 06.03: a unit of MONSTER and VEHICLE models only; without rows the unit's keywords speak for all. */
function everyModelIsBig(attacker: Attacker): boolean {
  const big = (keywords: readonly string[]): boolean => keywords.includes('MONSTER') || keywords.includes('VEHICLE');
  if (big(attacker.keywords)) return true;
  return attacker.rows.length > 0 && attacker.rows.every((row) => big(row.keywords));
}
