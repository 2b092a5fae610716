/** Reads the contract's JSON (scenario.md, section 1) into plain values. Expects a valid scenario; checks nothing. */

export type Word = string | { readonly effect: string; readonly source?: string; readonly on?: boolean };

export interface RowInput {
  readonly name: string;
  readonly count: number;
  readonly T?: number;
  readonly Sv?: string | number | null;
  readonly InSv?: string | number | null;
  readonly W: number;
  readonly FNP?: string | number | null;
  readonly role?: string;
  readonly keywords?: readonly string[];
  readonly woundsLost?: number;
  readonly effects?: readonly Word[];
  readonly weapons?: Readonly<Record<string, number>>;
}

export interface WeaponInput {
  readonly name: string;
  readonly count?: number;
  readonly range?: number | string;
  readonly A: number | string;
  readonly skill?: string | number | null;
  readonly S?: number | string;
  readonly AP?: number | string;
  readonly D?: number | string;
  readonly abilities?: readonly Word[];
  readonly effects?: readonly Word[];
  readonly attacks?: number;
  readonly from?: string;
  readonly on?: string | number;
  readonly cap?: number;
  readonly selfOn?: number;
  readonly halfRange?: boolean;
  readonly distance?: number;
  readonly cover?: boolean;
  readonly plungingFire?: boolean;
}

export interface SituationInput {
  readonly phase?: string;
  readonly shootingType?: string;
  readonly distance?: number;
  readonly halfRange?: boolean;
  readonly cover?: boolean;
  readonly plungingFire?: boolean;
  readonly movement?: string;
  readonly setUpThisTurn?: boolean;
  readonly charged?: boolean;
  readonly outOfPhase?: boolean;
  readonly charge?: { readonly gap: number; readonly modifier?: number; readonly reRoll?: boolean };
  readonly visible?: boolean;
  readonly spotted?: boolean;
  readonly engaged?: boolean;
  readonly engagedWithTarget?: boolean;
  readonly targetEngaged?: boolean;
}

export interface ChoicesInput {
  readonly allocationOrder?: readonly string[];
  readonly precision?: string | readonly string[];
  readonly lethalHits?: boolean;
  readonly fishHits?: boolean;
  readonly fishWounds?: boolean;
  readonly rerollDamage?: string;
  readonly rerollSaves?: string;
  readonly commandReroll?: { readonly by: string; readonly roll: string };
  readonly weaponOrder?: readonly string[];
  readonly instances?: Readonly<Record<string, string | number>>;
  readonly poolOrder?: string;
  readonly options?: Readonly<Record<string, string | boolean>>;
}

export interface AttackerInput {
  readonly name: string;
  readonly keywords?: readonly string[];
  readonly weapons: readonly WeaponInput[];
  readonly effects?: readonly Word[];
  readonly models?: readonly RowInput[];
  readonly situation?: SituationInput;
  readonly choices?: ChoicesInput;
}

export interface OracleInput {
  readonly version: number;
  readonly ruleset: string;
  readonly attackers: readonly AttackerInput[];
  readonly target: {
    readonly name: string;
    readonly keywords?: readonly string[];
    readonly models: readonly RowInput[];
    readonly effects?: readonly Word[];
  };
  readonly situation?: SituationInput;
  readonly choices?: ChoicesInput;
}

export interface Dice {
  readonly count: number;
  readonly sides: number;
  readonly plus: number;
}

export function readDice(value: number | string | undefined): Dice {
  const text = String(value ?? 1)
    .toUpperCase()
    .replaceAll(' ', '');
  const match = /^(\d*)D([36])(?:\+(\d+))?$/.exec(text);
  if (match === null) return { count: 0, sides: 6, plus: Number(text) };
  return { count: Number(match[1] || 1), sides: Number(match[2]), plus: Number(match[3] ?? 0) };
}

export const meanOfDice = (dice: Dice): number => (dice.count * (dice.sides + 1)) / 2 + dice.plus;

/** `'3+'`, 3 → 3; null, `'N/A'`, `'-'` → null. */
export function readPlus(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const number = Number.parseInt(String(value), 10);
  return Number.isNaN(number) ? null : number;
}

export const fold = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=[A-Z])-(?=[A-Z])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export interface Condition {
  readonly not: boolean;
  readonly any: readonly string[];
}

export interface Effect {
  readonly text: string;
  /** Only against, or with, attacks of this kind. */
  readonly kind: 'RANGED' | 'MELEE' | null;
  /** The other unit's keyword. */
  readonly condition: Condition | null;
  readonly source: string | null;
}

const readCondition = (text: string): Condition => ({
  not: text.startsWith('NON '),
  any: text.replace(/^NON /, '').split('/'),
});

export const holds = (condition: Condition, keywords: ReadonlySet<string>): boolean =>
  condition.any.some((keyword) => keywords.has(keyword)) !== condition.not;

/** Switched-off words are left out. */
export function readEffects(words: readonly Word[] | undefined): Effect[] {
  return (words ?? []).flatMap((word) => {
    if (typeof word !== 'string' && word.on === false) return [];
    const [whole, condition] = fold(typeof word === 'string' ? word : word.effect).split(/ ?: ?/);
    const [, text, kind] = /^(.*?)(?: (?:VS )?(RANGED|MELEE))?$/.exec(whole ?? '') ?? [];
    return [
      {
        text: text ?? '',
        kind: kind === 'RANGED' || kind === 'MELEE' ? kind : null,
        condition: condition === undefined ? null : readCondition(condition),
        source: typeof word === 'string' ? null : (word.source ?? null),
      },
    ];
  });
}

/** `ANTI X/Y 4+` → whom it hurts and from which face. */
export function readAnti(text: string): { readonly against: Condition; readonly face: number } | null {
  const match = /^ANTI (.+) (\d)\+$/.exec(text);
  return match === null ? null : { against: readCondition(match[1] ?? ''), face: Number(match[2]) };
}

export interface Row {
  readonly name: string;
  readonly count: number;
  readonly T: number;
  /** null = none. */
  readonly Sv: number | null;
  readonly InSv: number | null;
  readonly W: number;
  readonly FNP: number | null;
  readonly role: string | null;
  readonly keywords: readonly string[];
  readonly character: boolean;
  readonly woundsLost: number;
  readonly effects: readonly Effect[];
}

export function readRow(row: RowInput): Row {
  const keywords = (row.keywords ?? []).map(fold);
  const Sv = readPlus(row.Sv);
  return {
    name: row.name,
    count: row.count,
    T: row.T ?? 1,
    Sv: Sv === 7 ? null : Sv,
    InSv: readPlus(row.InSv),
    W: row.W,
    FNP: readPlus(row.FNP),
    role: row.role ?? null,
    keywords,
    character: keywords.includes('CHARACTER'),
    woundsLost: row.woundsLost ?? 0,
    effects: readEffects(row.effects),
  };
}

export interface Weapon {
  readonly label: string;
  readonly count: number;
  readonly melee: boolean;
  /** Inches, where given. */
  readonly range: number | null;
  readonly A: Dice;
  readonly skill: number | null;
  readonly S: Dice;
  readonly AP: number;
  readonly D: Dice;
  readonly effects: readonly Effect[];
  readonly share: number | null;
  readonly from: string;
  readonly on: number | null;
  readonly cap: number | null;
  readonly selfOn: number;
  readonly halfRange: boolean;
  readonly distance: number | null;
  readonly cover: boolean;
  readonly plungingFire: boolean;
}

export interface Attacker {
  readonly name: string;
  readonly keywords: ReadonlySet<string>;
  readonly allMonsterOrVehicle: boolean;
  readonly weapons: readonly Weapon[];
  readonly effects: readonly Effect[];
  readonly rows: readonly Row[];
  readonly situation: SituationInput;
  readonly choices: ChoicesInput;
}

export interface Reading {
  readonly attackers: readonly Attacker[];
  readonly keywords: readonly string[];
  readonly rows: readonly Row[];
  readonly effects: readonly Effect[];
}

function readWeapon(weapon: WeaponInput, label: string, input: AttackerInput, situation: SituationInput): Weapon {
  const melee = weapon.range === 'melee';
  const range = typeof weapon.range === 'number' ? weapon.range : null;
  const distance = weapon.distance ?? situation.distance ?? null;
  const near = distance !== null && range !== null ? distance * 2 <= range : false;
  const carried = (input.models ?? []).reduce((sum, row) => sum + row.count * (row.weapons?.[weapon.name] ?? 0), 0);
  return {
    label,
    count: weapon.count ?? (carried || 1),
    melee,
    range,
    A: readDice(weapon.A),
    skill: readPlus(weapon.skill),
    // Mortal wounds have no use for a Strength: none is rolled.
    S: readDice(weapon.from === 'mortal' && typeof weapon.S === 'string' ? 1 : weapon.S),
    AP: weapon.AP === '-' ? 0 : Number(weapon.AP ?? 0),
    D: readDice(weapon.D),
    effects: [...readEffects(weapon.abilities), ...readEffects(weapon.effects), ...readEffects(input.effects)],
    share: weapon.attacks ?? null,
    from: weapon.from ?? 'hit',
    on: readPlus(weapon.on),
    cap: weapon.cap ?? null,
    selfOn: weapon.selfOn ?? 0,
    halfRange: weapon.halfRange ?? (situation.halfRange || near),
    distance,
    cover: weapon.cover ?? situation.cover ?? false,
    plungingFire: weapon.plungingFire ?? situation.plungingFire ?? false,
  };
}

export function read(input: OracleInput): Reading {
  const attackers = input.attackers.map((attacker): Attacker => {
    const given = { ...input.situation, ...attacker.situation };
    const near = given.engagedWithTarget === true;
    const situation: SituationInput = {
      ...given,
      engaged: given.engaged ?? near,
      targetEngaged: given.targetEngaged ?? near,
      outOfPhase: given.outOfPhase ?? given.shootingType === 'snap',
    };
    const rows = (attacker.models ?? []).map(readRow);
    const keywords = new Set([...(attacker.keywords ?? []).map(fold), ...rows.flatMap((row) => row.keywords)]);
    const big = (words: readonly string[]) => words.includes('MONSTER') || words.includes('VEHICLE');
    const own = (attacker.keywords ?? []).map(fold);
    const seen = new Map<string, number>();
    return {
      name: attacker.name,
      keywords,
      allMonsterOrVehicle: big(own) || (rows.length > 0 && rows.every((row) => big(row.keywords))),
      weapons: attacker.weapons.map((weapon) => {
        const nth = (seen.get(weapon.name) ?? 0) + 1;
        seen.set(weapon.name, nth);
        return readWeapon(weapon, nth === 1 ? weapon.name : `${weapon.name}#${nth}`, attacker, situation);
      }),
      effects: readEffects(attacker.effects),
      rows,
      situation,
      choices: { ...input.choices, ...attacker.choices },
    };
  });
  return {
    attackers,
    keywords: (input.target.keywords ?? []).map(fold),
    rows: input.target.models.map(readRow),
    effects: readEffects(input.target.effects),
  };
}
