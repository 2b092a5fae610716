import fc from 'fast-check';
import type {
  AttackerInput,
  ChoicesInput,
  OracleInput,
  RowInput,
  SituationInput,
  WeaponInput,
  Word,
} from './reading.js';
import { meanOfDice, readDice } from './reading.js';

// Small valid scenarios in the contract's JSON, small enough to be played die by die. Where the rules or the contract
// leave a question open, the two words that raise it are not put together (see `repair`).

const ROW_EFFECTS = [
  'FNP 5+',
  'FNP 4+ vs mortal wounds',
  'InSv 5+',
  'InSv 4+ vs melee',
  '-1 damage',
  'halve damage',
  '-1 Sv',
  '+1 T',
  'FIGHT ON DEATH',
  'FIGHT ON DEATH vs melee',
];
const ROW_SAVE_EFFECTS = [
  '+1 to save',
  '+1 to armour save',
  're-roll saves',
  're-roll saves of 1',
  'save rolls of 6 cause 1 mortal wounds',
];
/** Which of two rows of one group gives its bonus, if one is to any save and one to the armour's, is open. */
const ALONE = '+1 to armour save';

const ATTACKER_EFFECTS = [
  '+1 to hit',
  '-1 to hit',
  '+1 to wound',
  '-1 to wound',
  '+1 to wound: INFANTRY',
  '+1 to hit: non-VEHICLE',
  '+1 to hit melee',
  're-roll hits',
  're-roll hits of 1',
  're-roll hits: INFANTRY/BEASTS',
  're-roll wounds',
  're-roll wounds of 1',
  're-roll damage',
  're-roll one hit',
  're-roll one wound',
  're-roll one damage',
  'critical hits on 5+',
  'critical wounds on 5+',
  'critical wounds +1 AP',
  'critical wounds +2 AP',
  '1 mortal wounds on wounds',
  '1 mortal wounds on critical wounds',
  '2 mortal wounds on critical wounds',
  '+1 A',
  '-1 A',
  'halve A',
  '+1 S',
  '-1 S',
  '+1 AP',
  '-1 AP',
  '+1 D',
  '-1 D',
  '+1 BS',
  '-1 BS',
  '+1 WS',
  'set BS 3+',
  'set WS 2+',
  'ignore modifiers',
  'ignore hit modifiers',
  'no InSv',
  'no saves',
  'snap hits on 5+',
  'LETHAL HITS',
  'SUSTAINED HITS 1: INFANTRY',
  'DEVASTATING WOUNDS',
  'IGNORES COVER',
  'LANCE',
] as const;

const TARGET_EFFECTS = [
  '-1 to hit',
  '-1 to wound',
  '-1 to wound vs melee',
  '-1 to hit vs ranged',
  '-1 to wound if S > T',
  '-1 to hit: VEHICLE',
  '-1 damage',
  '-2 damage',
  'halve damage',
  'set damage to 1',
  '-1 D',
  'halve D',
  'set D to 2',
  'set D to 0',
  'set damage of one attack to 0',
  'set damage of one attack to 1',
  'worsen AP by 1',
  '+1 T',
  '-1 T',
  '+1 Sv',
  '-1 Sv',
  'InSv 5+',
  'InSv 4+ vs non-psychic',
  'FNP 6+',
  'FNP 5+ vs mortal wounds',
  'FNP 4+ vs psychic',
  'FNP 5+ vs D1',
  'FNP 5+ vs ranged',
  're-roll saves',
  're-roll saves of 1',
  're-roll one save',
  '+1 to save',
  '+1 to armour save',
  '+1 to armour save vs D1',
  'STEALTH',
  'LONE OPERATIVE',
  'FIGHT ON DEATH',
  'no hit re-rolls',
  'no wound re-rolls',
  'wound rolls of 1-3 fail',
  'save rolls of 6 cause 1 mortal wounds',
] as const;

const ABILITIES = [
  'RAPID FIRE 1',
  'BLAST',
  'CLEAVE 1',
  'MELTA 1',
  'MELTA 2',
  'HEAVY',
  'LANCE',
  'TORRENT',
  'TWIN-LINKED',
  'ANTI-INFANTRY 4+',
  'ANTI-INFANTRY 2+',
  'ANTI-non-VEHICLE 5+',
  'ANTI-MONSTER/VEHICLE 3+',
  'ANTI-CHARACTER 4+',
  'LETHAL HITS',
  'SUSTAINED HITS 1',
  'SUSTAINED HITS 2',
  'SUSTAINED HITS D3',
  'DEVASTATING WOUNDS',
  'PRECISION',
  'PSYCHIC',
  'HAZARDOUS',
  'IGNORES COVER',
  'INDIRECT FIRE',
  'ASSAULT',
  'PISTOL',
  'CONVERSION',
  'HUNTER: VEHICLE',
  'HUNTER: INFANTRY/BEASTS',
  'EXTRA ATTACKS',
  'ONE SHOT',
  'LETHAL HITS: INFANTRY',
  'RAPID FIRE D3',
] as const;

const some = <T>(values: readonly T[], most: number) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: most });

/** The first value is common, the others share the rest. */
const mostly = <T>(common: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(common) }, { weight: 2, arbitrary: fc.constantFrom(...others) });

const rawRow = fc.record({
  count: fc.constantFrom(1, 2, 3),
  T: fc.constantFrom(4, 3, 5, 8),
  Sv: fc.constantFrom('4+', '2+', '3+', '5+', '6+', null),
  InSv: mostly<string | null>(null, '4+', '5+', '6+'),
  W: fc.constantFrom(1, 2, 3),
  FNP: mostly<string | null>(null, '4+', '5+', '6+'),
  character: fc.boolean(),
  /** A CHARACTER row of two models is rare but legal. */
  pair: mostly(false, true),
  support: fc.boolean(),
  hurt: mostly(0, 1, 2),
  /** Same W, Sv and InSv as the row before: one allocation group. */
  likeBefore: mostly(false, true),
  keywords: some(['PSYKER', 'FLY', 'INFANTRY'], 1),
  effects: fc.oneof(fc.constant([] as string[]), some(ROW_EFFECTS, 1)),
  saveEffects: fc.oneof(
    { weight: 4, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: some(ROW_SAVE_EFFECTS, 1) },
  ),
});
type RawRow = typeof rawRow extends fc.Arbitrary<infer T> ? T : never;

const rawWeapon = fc.record({
  count: mostly(1, 2),
  A: mostly<number | string>(1, 2, 3, 'D3'),
  skill: fc.constantFrom('3+', '2+', '4+', '5+', '6+'),
  S: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<number | string>(4, 3, 5, 8) },
    { weight: 1, arbitrary: fc.constant('D3+3') },
  ),
  AP: fc.constantFrom(0, -1, -2, -3),
  D: fc.constantFrom<number | string>(1, 2, 3, 'D3', 'D6', 'D3+1', '2D3'),
  abilities: some(ABILITIES, 3),
  from: fc.oneof(
    { weight: 8, arbitrary: fc.constant('hit') },
    { weight: 1, arbitrary: fc.constantFrom('wound', 'save', 'devastating', 'mortal') },
  ),
  on: fc.constantFrom<string | null>(null, '4+', '5+'),
  /** Has the ability that the shooting type asks for. */
  suited: mostly(true, false),
  effects: fc.oneof(
    { weight: 5, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: some(['+1 to hit', 're-roll wounds of 1', '+1 AP', 'critical hits on 5+'], 1) },
  ),
  /** Of a weapon in melee: only one attack is meant for this target. */
  share: mostly(false, true),
  cap: mostly<number | null>(null, 1),
  selfOn: mostly(0, 1, 2),
});
type RawWeapon = typeof rawWeapon extends fc.Arbitrary<infer T> ? T : never;

const rawAttacker = fc.record({
  weapons: fc.array(rawWeapon, { minLength: 1, maxLength: 2 }),
  /** The second entry makes the same attacks as the first, under another name. */
  identical: mostly(false, true),
  keywords: some(['VEHICLE', 'INFANTRY'], 1),
  effects: some(ATTACKER_EFFECTS, 3),
  crew: mostly(0, 1, 2),
});
type RawAttacker = typeof rawAttacker extends fc.Arbitrary<infer T> ? T : never;

const rawChoices = fc.record({
  order: fc.shuffledSubarray([0, 1, 2]),
  precision: fc.boolean(),
  lethalHits: mostly(true, false),
  fishHits: mostly(false, true),
  fishWounds: mostly(false, true),
  rerollDamage: mostly('policy', 'never', 'always'),
  rerollSaves: mostly('policy', 'never'),
  command: mostly<string | null>(null, 'attacks', 'hit', 'wound', 'save', 'damage', 'hazard'),
  lastWeaponFirst: fc.boolean(),
  poolOrder: mostly('worseFirst', 'betterFirst'),
  instances: mostly<Record<string, string | number>>({}, { 'SUSTAINED HITS': 1 }),
  options: mostly<Record<string, string | boolean>>(
    {},
    { devastatingUsesDamageModifiers: 'never' },
    { devastatingUsesDamageModifiers: 'always' },
    { saveModifierOnInSv: 'always' },
    { saveModifierOnInSv: 'never' },
    { commandRerollSum: 'whole' },
    { snapHitsCritical: true },
    { postRollPools: false },
    { failBandBeatsCritical: false },
    { failBandBeatsAnti: false },
    { setDamageZero: 'one' },
    { devastatingTiming: 'activation' },
    { conversion: 'beyond12' },
  ),
});
type RawChoices = typeof rawChoices extends fc.Arbitrary<infer T> ? T : never;

const situations: fc.Arbitrary<SituationInput> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      cover: fc.boolean(),
      halfRange: fc.boolean(),
      plungingFire: mostly(false, true),
      movement: fc.constantFrom('moved', 'stationary', 'upTo3'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ phase: fc.constant('fight'), charged: fc.boolean(), cover: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ shootingType: fc.constant('snap'), cover: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      shootingType: fc.constant('indirect'),
      spotted: fc.boolean(),
      visible: fc.boolean(),
      movement: fc.constantFrom('moved', 'stationary'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      shootingType: fc.constant('assault'),
      movement: fc.constant('advanced'),
      halfRange: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<SituationInput>({
      shootingType: 'close-quarters',
      engaged: true,
      engagedWithTarget: true,
      targetEngaged: true,
    }),
  },
  { weight: 1, arbitrary: fc.constant<SituationInput>({ targetEngaged: true }) },
);

const raw = fc.record({
  rows: fc.array(rawRow, { minLength: 1, maxLength: 3 }),
  attached: fc.boolean(),
  /** The first effect lasts while the first row lives; the last one is switched off. */
  sourced: mostly(false, true),
  switchedOff: mostly(false, true),
  keywords: some(['INFANTRY', 'VEHICLE', 'BEASTS'], 1),
  effects: some(TARGET_EFFECTS, 3),
  attackers: fc.oneof(
    { weight: 4, arbitrary: fc.array(rawAttacker, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(rawAttacker, { minLength: 2, maxLength: 2 }) },
  ),
  situation: situations,
  choices: rawChoices,
});
type Raw = typeof raw extends fc.Arbitrary<infer T> ? T : never;

function buildRows(rows: readonly RawRow[], attached: boolean): RowInput[] {
  const built: RowInput[] = [];
  let room = 5;
  for (const [index, row] of rows.entries()) {
    const before = built[index - 1];
    const role = !attached ? undefined : index === 0 ? 'bodyguard' : row.support ? 'support' : 'leader';
    const character = row.character && role !== 'bodyguard';
    const count = Math.min(room - (rows.length - 1 - index), character ? (row.pair ? 2 : 1) : row.count);
    room -= count;
    const like = row.likeBefore && before !== undefined ? before : row;
    built.push({
      name: `row ${index}`,
      count,
      T: row.T,
      Sv: like.Sv ?? null,
      InSv: like.InSv ?? null,
      W: like.W,
      FNP: row.FNP,
      ...(role === undefined ? {} : { role }),
      keywords: [...(character ? ['CHARACTER'] : []), ...row.keywords],
      woundsLost: Math.min(row.hurt, like.W - 1),
      effects: [...row.effects],
    });
  }
  // Models of different W, and CHARACTER models, never share a group.
  return built.map((row, index) => {
    const alone = built.every((other) => other === row || other.W !== row.W) || row.keywords?.includes('CHARACTER');
    const own = (rows[index]?.saveEffects ?? []).filter((word) => alone || word !== ALONE);
    return { ...row, effects: [...(row.effects ?? []), ...own] };
  });
}

const ASKED: Readonly<Record<string, string>> = {
  assault: 'ASSAULT',
  'close-quarters': 'PISTOL',
  indirect: 'INDIRECT FIRE',
};

function buildWeapon(
  weapon: RawWeapon,
  index: number,
  attacker: RawAttacker,
  { phase, shootingType = 'normal' }: SituationInput,
): WeaponInput {
  const first = attacker.weapons[0] ?? weapon;
  const same = index > 0 && attacker.identical;
  const { count, A } = weapon;
  const { skill, AP, D, from, on, suited, effects, cap, selfOn } = same ? first : weapon;
  // Indirect shooting is only for units with such a weapon (10.07).
  const asked = suited || (shootingType === 'indirect' && index === 0) ? ASKED[shootingType] : undefined;
  const abilities = [...new Set([...(same ? first : weapon).abilities, ...(asked === undefined ? [] : [asked])])];
  // Different entries differ in a printed characteristic, so that nobody can take them for identical attacks.
  const S = index > 0 && !same ? (first.S === 4 ? 5 : 4) : (same ? first : weapon).S;
  const started = from !== 'hit';
  // Which HAZARDOUS weapons count as selected if the shooting type bars them is open; BLAST is for ranged weapons.
  const barred = ASKED[shootingType] !== undefined && shootingType !== 'indirect' && asked === undefined;
  const kept = abilities.filter((ability) => {
    if (ability === 'TORRENT' && asked === 'INDIRECT FIRE') return false;
    if ((ability === 'HAZARDOUS' && barred) || (ability === 'BLAST' && phase === 'fight')) return false;
    return !started || !/^(RAPID|BLAST|CLEAVE|TORRENT|SUSTAINED|LETHAL)/.test(ability);
  });
  return {
    name: `weapon ${index}`,
    count,
    range: phase === 'fight' ? 'melee' : 24,
    A,
    skill: kept.includes('TORRENT') ? null : skill,
    S,
    AP,
    D: from === 'mortal' ? 1 : D,
    abilities:
      from === 'mortal'
        ? abilities.filter((ability) => ability === asked)
        : same && index > 0
          ? [...new Set([...kept, barred ? 'ASSAULT' : 'HAZARDOUS'])]
          : kept,
    ...(started ? { from } : {}),
    ...(from === 'mortal' && on !== null
      ? { on, ...(selfOn === 0 ? {} : { selfOn }), ...(cap === null ? {} : { cap }) }
      : {}),
    ...(from === 'mortal' || effects.length === 0 ? {} : { effects }),
    ...(phase === 'fight' && weapon.share && count === 1 && typeof A === 'number' && !started ? { attacks: 1 } : {}),
  };
}

function buildChoices(
  made: RawChoices,
  rows: readonly RowInput[],
  weapons: number,
  words: readonly string[],
): ChoicesInput {
  const { order, precision, command, lastWeaponFirst, ...plain } = made;
  const character = rows.find((row) => row.keywords?.includes('CHARACTER'));
  const clash =
    command !== null &&
    words.some((word) => word.startsWith(`re-roll one ${command}`) || word === `re-roll ${command}`);
  // In one save roll of two AP nothing says whose dice come first among equal faces.
  const together = plain.options.postRollPools === false;
  return {
    ...plain,
    poolOrder: together ? 'worseFirst' : plain.poolOrder,
    allocationOrder: order.flatMap((row) => rows[row]?.name ?? []),
    ...(precision && character !== undefined ? { precision: character.name } : {}),
    ...(command === null || clash
      ? {}
      : { commandReroll: { by: command === 'save' ? 'defender' : 'attacker', roll: command } }),
    ...(lastWeaponFirst && weapons === 2 ? { weaponOrder: ['weapon 1', 'weapon 0'] } : {}),
  };
}

/** Takes one of two words away where rules and contract leave open what they mean together. */
function repair(
  attackers: readonly RawAttacker[],
  effects: readonly string[],
  { rerollDamage }: RawChoices,
): { ours: string[][]; theirs: string[] } {
  const all = attackers.flatMap((attacker) => attacker.effects as readonly string[]);
  const started = attackers.some(({ weapons }) => weapons.some(({ from }) => from !== 'hit'));
  const damage = /(^-\d D|damage to|damage$|halve D|set D|damage of one)/;
  const sets = effects.filter((word) => /^set d/i.test(word));
  const theirs = effects.filter((word) => {
    if (all.includes('ignore modifiers') && damage.test(word)) return false;
    if (word === 'FNP 5+ vs D1' && (started || all.some((other) => other.includes('mortal wounds on')))) return false;
    // Mortal wounds of no attack are neither ranged nor in melee, and what else they are is open.
    if (/ vs (ranged|melee)$/.test(word) && word.startsWith('FNP') && started) return false;
    if (/^save rolls of 6/.test(word) && all.includes('no saves')) return false;
    return !sets.slice(1).includes(word);
  });
  const ours = attackers.map((attacker) =>
    attacker.effects.filter((word) => {
      if (started && (/ A$/.test(word) || word.includes('mortal wounds on') || /HITS/.test(word))) return false;
      // Whether `rerollDamage` governs this word too is open.
      if (word === 're-roll one damage' && rerollDamage !== 'policy') return false;
      return !(
        word === 'ignore modifiers' && attacker.effects.some((other) => /^-1 (A|S|AP|D|BS)$|halve A/.test(other))
      );
    }),
  );
  return { ours, theirs };
}

function build({
  rows: rawRows,
  attached,
  sourced,
  switchedOff,
  keywords,
  effects,
  attackers: rawAttackers,
  situation,
  choices,
}: Raw): OracleInput {
  const { ours, theirs } = repair(rawAttackers, effects, choices);
  const rows = buildRows(rawRows, attached).map(({ effects: own = [], ...row }) => ({
    ...row,
    effects: own.filter((word) => !(/^save rolls of 6/.test(String(word)) && ours.flat().includes('no saves'))),
  }));
  const saveHelp = [...theirs, ...rows.flatMap((row) => row.effects ?? [])].some((word) =>
    / save|Sv$/.test(String(word)),
  );
  const attackers = rawAttackers.map((attacker, index): AttackerInput => {
    // Several attackers together have no more dice than one. Whether a weapon is selected at all, and so HAZARDOUS or
    // barred by HUNTER, if the target or its keyword was destroyed before the activation, is open.
    const weapons = (rawAttackers.length > 1 ? attacker.weapons.slice(0, 1) : attacker.weapons).map((weapon) =>
      index === 0
        ? weapon
        : { ...weapon, abilities: weapon.abilities.filter((ability) => !/^HAZARDOUS|^HUNTER/.test(ability)) },
    );
    return {
      name: `attacker ${index}`,
      keywords: attacker.keywords,
      effects: ours[index] ?? [],
      weapons: weapons.map((weapon, nth) => buildWeapon(weapon, nth, { ...attacker, weapons }, situation)),
      ...(attacker.crew > 0
        ? { models: [{ name: 'crew', count: attacker.crew, T: 4, Sv: '3+', W: 2, woundsLost: attacker.crew - 1 }] }
        : {}),
    };
  });
  const words = [...ours.flat(), ...theirs];
  return {
    version: 1,
    ruleset: '11e',
    attackers,
    target: {
      name: 'target',
      // 17.03: otherwise hardly anything may shoot at an engaged unit.
      keywords: situation.targetEngaged === true && !keywords.includes('VEHICLE') ? [...keywords, 'VEHICLE'] : keywords,
      effects: theirs.map((effect, index): Word => {
        if (switchedOff && index === theirs.length - 1) return { effect, on: false };
        return sourced && index === 0 ? { effect, source: 'row 0' } : effect;
      }),
      // Whether a bonus helps a model that has no save at all is an open question.
      models: saveHelp ? rows.map((row) => ({ ...row, Sv: row.Sv ?? '6+' })) : rows,
    },
    situation,
    choices: buildChoices(choices, rows, attackers[0]?.weapons.length ?? 1, words),
  };
}

const most = (value: number | string | undefined): number => {
  const dice = readDice(value);
  return dice.count * dice.sides + dice.plus;
};

/** Most hits of one attacker's weapons, all together. */
function mostHits(attacker: AttackerInput): number {
  const granted = (attacker.effects ?? []).map(String);
  return attacker.weapons.reduce((sum, weapon) => {
    const words = [...(weapon.abilities ?? []).map(String), ...granted];
    const more = words.filter((word) => /^(\+1 A$|RAPID|BLAST|CLEAVE)/.test(word)).length;
    const sustained = words.flatMap((word) => /^SUSTAINED HITS (\w+)/.exec(word)?.[1] ?? []).map(most);
    return sum + (weapon.count ?? 1) * (most(weapon.A) + more) * (1 + Math.max(0, ...sustained));
  }, 0);
}

/** Few enough dice for the oracle; `limit` counts hits, each for as much more as its damage has ways to fall. */
function small(scenario: OracleInput, limit: number): boolean {
  const hits = scenario.attackers.reduce((sum, attacker) => sum + mostHits(attacker), 0);
  const spread = Math.max(
    ...scenario.attackers.flatMap(({ weapons }) => weapons.map(({ D }) => most(D) - meanOfDice(readDice(D)))),
  );
  return hits <= limit && (spread < 1 || hits <= limit - 1);
}

/** Valid scenarios of at most five hits, three rows and five models. */
export const scenarios = (limit = 5): fc.Arbitrary<OracleInput> =>
  raw.map(build).filter((scenario) => small(scenario, limit));

const LATER_POOL_SAVES = ROW_SAVE_EFFECTS.filter((word) => word !== ALONE);

/** The same where wounds make two pools, and rows of one group have save rules of their own (05.03.02, 05.04). */
export const laterPools = (limit = 4): fc.Arbitrary<OracleInput> =>
  fc
    .record({
      made: raw,
      rows: fc.array(
        rawRow.chain((row) => some(LATER_POOL_SAVES, 2).map((saveEffects) => ({ ...row, saveEffects }))),
        { minLength: 2, maxLength: 3 },
      ),
      better: fc.constantFrom('critical wounds +1 AP', 'critical wounds +2 AP'),
      from: fc.constantFrom('hit', 'wound'),
    })
    .map(({ made, rows, better, from }) =>
      build({
        ...made,
        rows: rows.map((row, index) => ({
          ...row,
          ...(index === 1 ? { likeBefore: true, character: false } : {}),
          W: row.W === 3 ? 1 : row.W,
          count: 1,
          effects: [],
        })),
        attackers: made.attackers.map((attacker) => ({
          ...attacker,
          effects: [better, 'critical wounds on 5+'],
          weapons: attacker.weapons.map((weapon) => ({ ...weapon, from, skill: '2+', S: 8, abilities: [] })),
        })),
      }),
    )
    .filter((scenario) => small(scenario, limit));

const GIVEN = [
  '-1 to hit',
  '-1 to wound',
  '-1 T',
  'FNP 6+',
  'FNP 5+ vs mortal wounds',
  'InSv 5+',
  '-1 damage',
  'worsen AP by 1',
  're-roll saves',
  'STEALTH',
] as const;

/** The same where mortal wounds of no attack may destroy the source of effects (19.04). */
export const fallenSources = (limit = 4): fc.Arbitrary<OracleInput> =>
  fc
    .record({
      made: raw,
      given: some(GIVEN, 2),
      wounds: fc.integer({ min: 1, max: 3 }),
      mortalFirst: mostly(true, false),
    })
    .map(({ made, given, wounds, mortalFirst }) => {
      const [attacker] = made.attackers as [RawAttacker, ...RawAttacker[]];
      const [weapon] = attacker.weapons as [RawWeapon, ...RawWeapon[]];
      const mortal: RawWeapon = { ...weapon, from: 'mortal', A: wounds, count: 1, S: 4 };
      const other: RawWeapon = { ...weapon, from: weapon.from === 'mortal' ? 'wound' : weapon.from };
      const built = build({
        ...made,
        rows: made.rows.map((row, index) =>
          index === 0 ? { ...row, count: 1, W: row.W === 3 ? 1 : row.W, character: false, hurt: 0 } : row,
        ),
        sourced: false,
        switchedOff: false,
        effects: [...given],
        attackers: [{ ...attacker, identical: false, weapons: mortalFirst ? [mortal, other] : [other, mortal] }],
      });
      const effects = (built.target.effects ?? []).map((effect): Word => ({ effect: String(effect), source: 'row 0' }));
      return { ...built, target: { ...built.target, effects } };
    })
    .filter((scenario) => small(scenario, limit));
