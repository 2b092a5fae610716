import type { Issue, Report, ScenarioInput } from '@fusillade/engine';

/** Every question that the page asks the engine; answered beside the page, which never waits. */
export interface EngineApi {
  /** The exact answer, or what is wrong with the set-up. */
  odds(scenario: ScenarioInput): Odds;
}

export type Odds =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly issues: readonly Issue[] };
