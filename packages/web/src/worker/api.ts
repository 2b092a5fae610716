import type { ClassicScenarioInput, Issue, Law, PointsLaw, Report, ScenarioInput, WordForm } from '@fusillade/engine';
import type { WhatMatters } from './what-matters.js';

/** A scenario of any ruleset, raw: it may be half typed. Its `ruleset` says whose fields it has. */
export type Setup = ScenarioInput | ClassicScenarioInput;

/** Every question that the page asks the engine; answered beside the page, which never waits. */
export interface EngineApi {
  /** The exact answer, or what is wrong with the set-up. Whatever is asked aside stops for it. */
  odds(scenario: Setup): Promise<Odds>;
  /** The same with the laws of every step of every batch, not only their means. */
  fullOdds(scenario: Setup): Promise<Odds>;
  /** The same from random courses: for a set-up that has too many states to be counted. */
  simulate(scenario: Setup, runs: number, seed: number): Promise<Odds>;
  /** What a set-up of a ruleset may name. */
  vocabulary(ruleset: string): Promise<Vocabulary>;
  /** Which single change moves the result most. Null: something else was asked meanwhile. */
  whatMatters(scenario: Setup): Promise<WhatMatters | null>;
}

export interface Vocabulary {
  /** Every ability and effect. */
  readonly words: readonly WordForm[];
  /** Readings of open points, by name; the first value is the default. */
  readonly options: Readonly<Record<string, readonly (string | boolean)[]>>;
}

export type Odds = Answer | Refusal;

export interface Refusal {
  readonly ok: false;
  readonly issues: readonly Issue[];
}

export interface Answer {
  readonly ok: true;
  /** Only the most likely end states: thousands would take longer to hand over than to count. */
  readonly report: Report;
  /** How many end states there are. */
  readonly states: number;
  readonly target: TargetPicture;
  /** Only of a combat with initiative steps: the attackers' losses. */
  readonly back?: BothLosses;
  /** Null where the target has no points. */
  readonly points: PointsLaw | null;
}

/** What the attackers lose while both sides strike. */
export interface BothLosses {
  /** Models of the attackers before anything is rolled. */
  readonly models: number;
  readonly lost: Law;
  /** `both[a][t]`: the probability that the attackers lose `a` models and the target `t`. */
  readonly both: readonly (readonly number[])[];
}

/** The target as its attacker meets it: allocation groups in their order (05.03). */
export interface TargetPicture {
  readonly groups: readonly PictureGroup[];
  /** For each row the law of the wounds it loses: `lost[row][k]`. */
  readonly lost: Readonly<Record<string, readonly number[]>>;
}

export interface PictureGroup {
  /** 05.03: groups of a smaller tier come first, and no wish changes that. */
  readonly tier: number;
  readonly models: readonly PictureModel[];
}

export interface PictureModel {
  readonly row: string;
  /** Wounds of a whole model. */
  readonly W: number;
  /** Wounds it has now. */
  readonly wounds: number;
  readonly character: boolean;
  /** The row's lost wounds with which it is destroyed. */
  readonly falls: number;
}
