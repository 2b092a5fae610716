import type { DiceExpression } from '../profile/dice.js';

/**
 * What the rules may ask about an attack. `compile` fills it from the scenario; the edition reads nothing else.
 */
export interface WeaponFacts {
  readonly label: string;
  readonly count: number;
  readonly melee: boolean;
  readonly range: number | null;
  readonly A: DiceExpression;
  /** null: N/A. */
  readonly skill: number | null;
  readonly S: DiceExpression;
  /** No S at all: it counts as 1 (02.04.01) and is never modified (02.02.01). */
  readonly withoutS: boolean;
  readonly AP: number;
  readonly D: DiceExpression;
  readonly from: 'hit' | 'wound' | 'save' | 'devastating' | 'mortal';
  readonly on: number | null;
  readonly cap: number | null;
  readonly selfOn: number;
  /** The declared share of a split melee weapon (04.02); null = all of it. */
  readonly share: number | null;
  readonly halfRange: boolean;
  readonly distance: number | null;
  readonly cover: boolean;
  readonly plungingFire: boolean;
}

export interface SituationFacts {
  readonly phase: 'shooting' | 'fight';
  readonly shootingType: 'normal' | 'assault' | 'close-quarters' | 'indirect' | 'snap';
  readonly movement: 'moved' | 'stationary' | 'upTo3' | 'advanced';
  readonly setUpThisTurn: boolean;
  readonly charged: boolean;
  readonly outOfPhase: boolean;
  readonly visible: boolean;
  readonly spotted: boolean;
  readonly engaged: boolean;
  readonly engagedWithTarget: boolean;
  readonly targetEngaged: boolean;
}

export interface RowFacts {
  readonly name: string;
  readonly count: number;
  readonly T: number;
  readonly Sv: number;
  readonly InSv: number | null;
  readonly W: number;
  readonly FNP: number | null;
  readonly role: 'bodyguard' | 'leader' | 'support' | null;
  readonly keywords: readonly string[];
  readonly character: boolean;
}

export interface PolicyFacts {
  readonly lethalHits: boolean;
  readonly fishHits: boolean;
  readonly fishWounds: boolean;
  readonly rerollDamage: 'policy' | 'never' | 'always';
  readonly rerollSaves: 'policy' | 'never' | 'always';
  readonly poolOrder: 'worseFirst' | 'betterFirst';
  /** CHARACTER rows that PRECISION picks, in order of preference. */
  readonly precision: readonly number[];
}

/** How the attacker may use its one Command Re-roll (15.02), if it is chosen; `resource` counts it. */
export interface CommandFacts {
  readonly roll: 'attacks' | 'hit' | 'wound' | 'save' | 'damage' | 'hazard';
  readonly resource: number;
}

/** One attack's surroundings: what was fixed when targets were selected, and the target as it stands at gathering. */
export interface Facts {
  readonly weapon: WeaponFacts;
  readonly situation: SituationFacts;
  readonly policy: PolicyFacts;
  readonly command: readonly CommandFacts[];
  readonly options: Options;
  readonly attackerKeywords: ReadonlySet<string>;
  /** Of the models that have the weapon (02.05.01), where the rows say which; otherwise of the unit. */
  readonly carrierKeywords: ReadonlySet<string>;
  /** Names of the abilities of any ranged weapon of the unit (section 10: what makes it eligible). */
  readonly rangedAbilities: ReadonlySet<string>;
  /** Names of the attacker's abilities in effect for this weapon. */
  readonly abilities: ReadonlySet<string>;
  /** Names of the abilities that every living row of the target has, when targets were selected. */
  readonly targetAbilities: ReadonlySet<string>;
  readonly rows: readonly RowFacts[];
  readonly attached: boolean;
  /** Rows with a living model now, and when targets were selected (04.02). */
  readonly alive: readonly boolean[];
  /** Rows with a living model as the save dice are rolled; other than `alive` for a later pool (05.03.02). */
  readonly aliveAtSaves: readonly boolean[];
  readonly aliveAtSelection: readonly boolean[];
  /** Rows with a model on the battlefield: a living one, or a destroyed one that stays to fight. */
  readonly present: readonly boolean[];
  /** Models on the battlefield when targets were selected. */
  readonly modelsAtSelection: number;
  /** Of the unit and its living models (02.05.01). */
  readonly targetKeywords: ReadonlySet<string>;
  readonly keywordsAtSelection: ReadonlySet<string>;
  /** Index of the resource of this name, made on first use. */
  readonly resource: (
    name: string,
    player: 'attacker' | 'defender',
    scope: 'scenario' | 'activation',
    rule: string,
  ) => number;
}

export type Options = Readonly<Record<string, string | boolean>>;

/** `A/B` = either; `NON A/B` = neither; several words = one keyword, or all of them (02.05.01). All folded. */
export function hasKeyword(keywords: ReadonlySet<string>, wanted: string): boolean {
  const negated = wanted.startsWith('NON ');
  const names = (negated ? wanted.slice(4) : wanted).split('/').map((name) => name.trim());
  const found = names.some((name) => keywords.has(name) || name.split(' ').every((word) => keywords.has(word)));
  return found !== negated;
}
