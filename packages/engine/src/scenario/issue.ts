/** One thing that is wrong with an input: a stable code, where it stands, what is wrong, what to write instead. */
export interface Issue {
  readonly code: IssueCode;
  /** E.g. `attackers[0].weapons[1].A`; empty for the whole document. */
  readonly path: string;
  readonly problem: string;
  readonly suggestion: string;
}

export const ISSUE_CODES = [
  'json', // not JSON at all, too deep, or a repeated key
  'type', // another kind of value is needed
  'missing', // a required field is absent
  'unknown-field',
  'unknown-word', // an ability or effect that no table knows
  'unknown-name', // a row or weapon that the scenario does not have
  'unknown-option', // a choice option or value that the edition does not have
  'value', // readable, but outside what the rules allow
  'duplicate',
  'contradiction', // two values that cannot both be true
  'limit', // one of the contract's limits
  'notation', // the inline notation cannot be read
  'dice', // dice of `resolve` that do not fit
  'decision', // a decision that is not one of the legal options
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };
