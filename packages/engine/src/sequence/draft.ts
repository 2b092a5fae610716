import type { DiceExpression } from '../profile/dice.js';
import type { Clause } from './clause.js';
import type { Facts } from './context.js';
import type { Modifier } from './modifier.js';

/** A permission to re-roll: every die, or only those that show 1 (01.05.02). */
export interface Permission {
  readonly which: 'all' | 'ones';
  readonly rule: string;
}

/** A permission to re-roll a single die. */
export interface OnePermission {
  readonly resource: number;
  readonly rule: string;
}

/** One hit or wound roll while abilities edit it: its clause table, its modifiers, its re-rolls. */
export interface RollDraft<Verdict extends string> {
  clauses: Clause<Verdict>[];
  readonly modifiers: number[];
  readonly permissions: Permission[];
  readonly one: OnePermission[];
  /** A rule that forbids every re-roll of this roll. */
  forbidden: string | null;
}

/** Ignoring modifiers (02.02.02): the hit roll with BS and WS, or every roll and characteristic of the attack. */
export type Ignored = 'hit' | 'all';

export interface SaveModifier {
  readonly value: number;
  /** The wording names the armour save: then it does not help the invulnerable one, unless an option says so. */
  readonly armour: boolean;
}

/** What one row of the target brings to an attack. */
export interface RowDraft {
  readonly toughness: Modifier[];
  readonly save: Modifier[];
  readonly invulnerable: number[];
  readonly feelNoPain: number[];
  readonly mortalFeelNoPain: number[];
  /** Changes to the AP and the D of the attacks themselves (04.01.04), as far as they meet this row. */
  readonly ap: Modifier[];
  readonly damage: Modifier[];
  /** Changes to D when an attack is allocated to this row (05.04 step 1). */
  readonly allocated: Modifier[];
  oneSet: { resource: number; value: number; rule: string } | null;
  readonly saveModifiers: SaveModifier[];
  readonly savePermissions: Permission[];
  selfOnSix: number;
}

/** The attacks of one weapon entry while abilities edit them; nothing has been rolled. */
export interface Draft {
  readonly facts: Facts;
  /** Names of the applicable abilities that change how a die is resolved: part of what makes attacks identical (04.03). */
  readonly applied: string[];
  readonly attacks: Modifier[];
  readonly extraDice: { dice: DiceExpression; times: number; rule: string }[];
  readonly skill: Modifier[];
  readonly strength: Modifier[];
  readonly ap: Modifier[];
  /** Changes to the damage characteristic itself by the attacker's rules. */
  readonly damage: Modifier[];
  /** Dice that a rule adds to D. */
  damageDice: DiceExpression | null;
  readonly damagePermissions: { rule: string }[];
  readonly oneDamage: OnePermission[];
  readonly hit: RollDraft<'fails' | 'hit' | 'critical'>;
  readonly wound: RollDraft<'fails' | 'wound' | 'critical'>;
  /** Rule of an automatic hit: no die is rolled. */
  automatic: string | null;
  extraHits: { dice: DiceExpression; rule: string } | null;
  lethal: string | null;
  devastating: string | null;
  precision: boolean;
  psychic: boolean;
  /** Critical wounds have this much more AP (05.03.02). */
  criticalAP: number;
  mortalPerWound: number;
  mortalPerCritical: number;
  readonly ignored: Set<Ignored>;
  noInvulnerable: boolean;
  noSave: boolean;
  /** A "-1 to wound if S > T" of the target, summed. */
  ifStronger: number;
  readonly oneSave: OnePermission[];
  ignoresCover: boolean;
  /** The attack is made with indirect shooting's special rules (10.07). */
  indirect: boolean;
  /** Faces of the hit roll, and of the wound roll, that fail whatever the modified roll. */
  band: Clause<'fails' | 'hit' | 'critical'> | null;
  woundBand: Clause<'fails' | 'wound' | 'critical'> | null;
  /** Smallest face that hits with snap shooting (15.09). */
  snapFrom: number;
  readonly rows: readonly RowDraft[];
}

const rowDraft = (): RowDraft => ({
  toughness: [],
  save: [],
  invulnerable: [],
  feelNoPain: [],
  mortalFeelNoPain: [],
  ap: [],
  damage: [],
  allocated: [],
  oneSet: null,
  saveModifiers: [],
  savePermissions: [],
  selfOnSix: 0,
});

const rollDraft = <Verdict extends string>(): RollDraft<Verdict> => ({
  clauses: [],
  modifiers: [],
  permissions: [],
  one: [],
  forbidden: null,
});

export const emptyDraft = (facts: Facts): Draft => ({
  facts,
  applied: [],
  attacks: [],
  extraDice: [],
  skill: [],
  strength: [],
  ap: [],
  damage: [],
  damageDice: null,
  damagePermissions: [],
  oneDamage: [],
  hit: rollDraft(),
  wound: rollDraft(),
  automatic: null,
  extraHits: null,
  lethal: null,
  devastating: null,
  precision: false,
  psychic: false,
  criticalAP: 0,
  mortalPerWound: 0,
  mortalPerCritical: 0,
  ignored: new Set(),
  noInvulnerable: false,
  noSave: false,
  ifStronger: 0,
  oneSave: [],
  ignoresCover: false,
  indirect: false,
  band: null,
  woundBand: null,
  snapFrom: 6,
  rows: facts.rows.map(rowDraft),
});
