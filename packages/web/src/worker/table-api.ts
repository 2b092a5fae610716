import type { Issue } from '@fusillade/engine';
import type {
  ArmyBattle,
  AttackDeclaration,
  AttackOdds,
  Battle,
  BattleEntry,
  Luck,
  Standing,
} from '@fusillade/engine/battle';
import type { OddsCondition, RefereeFace } from '@fusillade/engine/referee';
import type { Setup } from './api.js';

/** Every question of the table page; answered beside the page, which never waits. */
export interface TableApi {
  /** The battle of a set-up, and the attacks that it describes. */
  begin(scenario: Setup): Promise<Begun | Refusal>;
  /** What a battle has come to. It may come from anybody: a link, a file, what was kept. */
  look(battle: unknown): Promise<Look | Refusal>;
  /** The battle with another answer at one place, and what follows kept as far as it fits. */
  amend(battle: Battle, index: number, entry: BattleEntry): Promise<Amended | Refusal>;
  /** What an attack would come to if it were declared now; nothing is played. */
  foresee(battle: Battle, attack: AttackDeclaration): Promise<Foreseen | Refusal>;
  /** Which roll the dice at one place answered; null: it is none. */
  askedAt(battle: Battle, index: number): Promise<AskedFor | null>;
  /** How the last answer moved the odds. Takes longer than the others. */
  moved(battle: Battle): Promise<Moved>;
}

export interface Refusal {
  readonly ok: false;
  /** The entry that does not fit; null: the battle itself. */
  readonly entry: number | null;
  readonly issues: readonly Issue[];
}

export interface Begun {
  readonly ok: true;
  readonly battle: Battle;
  readonly declarations: readonly AttackDeclaration[];
}

/** A standing as it can be handed over, with what the page says about the question that waits. */
export type View = Omit<Standing, 'play'> & {
  /** What each face does, where dice are asked for. */
  readonly faces: readonly RefereeFace[] | null;
  /** What is usually decided, where a decision waits. */
  readonly usual: unknown;
  /** The faces of the last roll, where the question is about it, and its step. */
  readonly rolled: readonly number[];
  readonly rolledStep: string | null;
  /** What each face of that roll does, as it was asked for. */
  readonly rolledFaces: readonly RefereeFace[] | null;
};

/** Of a battle of armies, where units join and attacks are declared. */
export type ArmyView = View & { readonly battle: ArmyBattle };

export const isOfArmies = (view: View): view is ArmyView => 'units' in view.battle;

export interface Look {
  readonly ok: true;
  readonly view: View;
}

export interface Amended {
  readonly ok: true;
  readonly battle: Battle;
  /** How many later entries were let go. */
  readonly dropped: number;
}

export interface Foreseen {
  readonly ok: true;
  /** Whether it would be over at once, without a roll or a decision. */
  readonly isIdle: boolean;
  readonly notes: Standing['notes'];
}

export interface AskedFor {
  /** Who rolled. */
  readonly unit: string;
  readonly step: string;
  readonly dice: number;
  /** What each face did. */
  readonly faces: readonly RefereeFace[] | null;
}

export interface Moved {
  /** Before the last answer; null where no attack was in progress. */
  readonly before: AttackOdds | null;
  readonly after: AttackOdds | null;
  /** Which attack it was an answer in. */
  readonly attack: Standing['attack'];
  /** Of the last roll; null where the last answer was none, or too much could have been rolled. */
  readonly luck: Luck | null;
  /** What the odds count on, where a roll can still be changed. */
  readonly condition: OddsCondition | null;
}
