import type { Ask, AskDecision, CourseEvent, Decision, Law, ReportNote } from '../report/types.js';
import type {
  AttackerRowInput,
  ChoicesInput,
  EffectInput,
  RowInput,
  SituationInput,
  WeaponInput,
} from '../scenario/input.js';
import type { Issue } from '../scenario/issue.js';
import type { CoursePlay, Play } from './play.js';

/** What is played at a table: what stood there at the beginning, and what was done since. Everything else follows. */
export type Battle = ArmyBattle | ScenarioBattle;

/** One attack, or one combat, of a ruleset that has no battles of armies: as its scenario describes it. */
export interface ScenarioBattle {
  readonly version: 1;
  readonly ruleset: string;
  readonly scenario: object;
  /** Dice and decisions; nothing is declared, and there is one phase. */
  readonly entries: readonly BattleEntry[];
}

/** Units of two armies, and the attacks that they declare. */
export interface ArmyBattle {
  readonly version: 1;
  readonly ruleset: '11e';
  readonly armies: readonly [string, string];
  /** Whether an army has a Command Re-roll (15.02) in each phase; if not given, both have. */
  readonly commandRerolls?: readonly [boolean, boolean];
  /** At most 40, with unique names, as they stood at the beginning. */
  readonly units: readonly BattleUnit[];
  /** At most 5,000, in order: the only thing that grows. */
  readonly entries: readonly BattleEntry[];
}

export type Army = 0 | 1;

/** A unit that may attack and be attacked: `weapons` and `effects` as an attacker has them, `defence` as a target. */
export interface BattleUnit {
  readonly name: string;
  readonly army: Army;
  readonly keywords?: readonly string[];
  readonly points?: number;
  readonly origin?: string;
  /** None: it makes no attacks. */
  readonly weapons?: readonly WeaponInput[];
  readonly effects?: readonly EffectInput[];
  /** None: it cannot be attacked, and a declaration says how many weapons are left. T and Sv are needed to be attacked. */
  readonly models?: readonly (AttackerRowInput | RowInput)[];
  readonly defence?: readonly EffectInput[];
}

export type BattleEntry =
  /** 04.01, 04.02: which unit, at which units, with what. */
  | { readonly attack: AttackDeclaration }
  /** The answer to the question that stands; `by` and `seed` are carried along. */
  | { readonly dice: readonly number[]; readonly by?: 'app'; readonly seed?: number }
  | { readonly decision: string; readonly value: unknown }
  | { readonly endPhase: true };

export interface AttackDeclaration {
  readonly unit: string;
  readonly targets: readonly TargetDeclaration[];
  /** As in a scenario, where the target says nothing else. */
  readonly situation?: SituationInput;
  readonly choices?: ChoicesInput;
  /** The unit attacks although it has attacked in this phase: a rule lets it. */
  readonly again?: true;
}

export interface TargetDeclaration {
  readonly unit: string;
  /**
   * How many of each weapon, by name or `name#2`, attack this unit. Not given, with one target: all that are left. A
   * share of a melee weapon (04.02): `attacks` of each of `count` of them.
   */
  readonly weapons?: Readonly<Record<string, number | WeaponShare>>;
  readonly situation?: SituationInput;
  readonly choices?: ChoicesInput;
}

export interface WeaponShare {
  /** 1 if not given. */
  readonly count?: number;
  /** Of each of these weapons: 1..A; all if not given. */
  readonly attacks?: number;
  /**
   * Of a ONE SHOT weapon that several rows carry, instead of `count`: how many of which rows, by name. If not given,
   * those of the rows that are listed first are spent.
   */
  readonly by?: Readonly<Record<string, number>>;
}

/** What a battle comes to after some of its entries. */
export interface Standing {
  readonly battle: Battle;
  /** Names of both sides. */
  readonly armies: readonly [string, string];
  /** From 0; one more for each `endPhase`. */
  readonly phase: number;
  /** What waits; null where a declaration or the end of the phase may come. */
  readonly question: BattleQuestion | null;
  /** Whether a declaration or the end of the phase may come. */
  readonly open: boolean;
  /** The attack in progress; `target` is the one being resolved, null between two. */
  readonly attack: {
    readonly unit: string;
    readonly targets: readonly string[];
    readonly target: string | null;
  } | null;
  readonly units: readonly UnitStanding[];
  readonly events: readonly BattleEvent[];
  readonly destroyed: readonly Destroyed[];
  /** By army: whether its Command Re-roll (15.02) is still there in this phase. */
  readonly commandRerolls: readonly [boolean, boolean];
  /** What is to be said about the attack in progress, or the last one of the phase: why it makes no attacks, too. */
  readonly notes: readonly ReportNote[];
  /** What `extend`, `odds` and their like read; nothing for anybody else. */
  readonly play: Play | CoursePlay;
}

export interface UnitStanding {
  readonly name: string;
  readonly army: Army;
  /** Its last model is destroyed (05.04.04); some of them may still stand. False where no models are listed. */
  readonly destroyed: boolean;
  /** Row after row, all that it began with. */
  readonly models: readonly ModelStanding[];
  /** In this phase. */
  readonly hasAttacked: boolean;
  /** As they are listed; of a scenario that is played by itself none, as nobody declares its attacks. */
  readonly weapons: readonly WeaponStanding[];
}

export interface WeaponStanding {
  /** As declarations name it: `name#2` is the second of that name. */
  readonly label: string;
  /** Of models that attack, without those that are spent (24.26); all that are not spent where nobody says who carries it. */
  readonly left: number;
  /** Whether some row says that it carries it, so that lost models take it away. */
  readonly carried: boolean;
}

export interface ModelStanding {
  readonly row: string;
  /** 1..count of its row; a row loses number 1 first. */
  readonly number: number;
  readonly W: number;
  /** Left. */
  readonly wounds: number;
  /** `standing`: destroyed, and not removed yet (05.04.04, 05.04.05). */
  readonly state: 'alive' | 'standing' | 'removed';
  readonly character: boolean;
}

/** Decisions of a battle beside those of one attack at one target. */
export const BATTLE_DECISIONS = ['targetOrder', 'triggerOrder', 'deadlyDemiseUnits', 'mortalOrder'] as const;
export type BattleDecision = Decision | (typeof BATTLE_DECISIONS)[number];

interface Asked {
  /** Who rolls or decides. */
  readonly army: Army;
  /** Whose models or dice it is about. */
  readonly unit: string;
  /** Of a unit of several parts: which of them strikes. */
  readonly part?: string;
  /** Index that the answer will have among the entries. */
  readonly entry: number;
}

/** `target`: the unit that suffers what is rolled, where several do. */
export type BattleAsk = Ask & Asked & { readonly target?: string };

/**
 * `targetOrder`: which target is attacked next, by name. `triggerOrder`: whose trigger comes next, `[unit, row,
 * number]`. `deadlyDemiseUnits`: the units within reach, a list of some of `options`. `mortalOrder`: the rows in the
 * order in which mortal wounds fall on their models (06.02), as `allocationOrder`.
 */
export type BattleAskDecision = Omit<AskDecision, 'decision'> & Asked & { readonly decision: BattleDecision };

export type BattleQuestion = BattleAsk | BattleAskDecision;

export interface BattleEvent extends CourseEvent {
  /** Index of the entry that caused it. */
  readonly entry: number;
  /** Whose models or dice. */
  readonly army: Army;
  readonly unit: string;
  /** Of a batch of an attack at several targets: the one that it attacks. */
  readonly target?: string;
  /** Lineage: "3" is the fourth hit die, "3.1" its first extra hit. */
  readonly attack?: string;
  /** With it the model has suffered damage (05.04.03), even if all of it is ignored. */
  readonly suffered?: true;
}

/** A model that was destroyed. */
export interface Destroyed {
  readonly unit: string;
  readonly row: string;
  readonly model: number;
  readonly entry: number;
  readonly by: DestroyedBy;
  /** Whether it was its unit's last (05.04.04, 05.04.06). */
  readonly lastOfUnit: boolean;
}

/** 05.04.04: an attack of a unit, a rule that an army's player has, or neither. */
export type DestroyedBy =
  | { readonly kind: 'attack'; readonly unit: string; readonly army: Army }
  | { readonly kind: 'rule'; readonly army: Army; readonly rule: string }
  | { readonly kind: 'other'; readonly rule: string };

/**
 * The law of the attack in progress against its present target, conditioned on everything rolled so far; of a combat
 * what both sides lose in all of it.
 */
export interface AttackOdds extends UnitOdds {
  /** Of a combat: the side that strikes back at the target. */
  readonly back?: UnitOdds;
}

export interface UnitOdds {
  /** Name of the target. */
  readonly unit: string;
  /** Probability that nobody is left alive. */
  readonly destroyed: number;
  /** Models destroyed, and wounds lost, by all of it. */
  readonly models: Law;
  readonly wounds: Law;
}

/** Why a battle cannot be what it says; `entry` is the index of the entry that does not fit, null: the battle itself. */
export interface Refused {
  readonly ok: false;
  readonly entry: number | null;
  readonly issues: readonly Issue[];
}

export type Replayed = { readonly ok: true; readonly standing: Standing } | Refused;

/** Where a destroyed unit is measured to (05.04.06): its last model, with what its row says of it. */
export interface LastPlace {
  readonly row: string;
  readonly model: number;
  readonly base?: AttackerRowInput['base'];
  readonly at?: readonly [x: number, y: number, z: number];
}
