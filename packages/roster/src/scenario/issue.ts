/** Something that a player asked for and that a unit does not have; the shape of the engine's issues. */
export interface SetupIssue {
  readonly code: 'unknown-name' | 'ambiguous' | 'missing' | 'value' | 'limit';
  /** What was asked about: a unit's or a weapon's name. */
  readonly path: string;
  readonly problem: string;
  readonly suggestion: string;
}

export type SetupResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly SetupIssue[] };

export const done = <T>(value: T): SetupResult<T> => ({ ok: true, value });

export const failed = (
  code: SetupIssue['code'],
  path: string,
  problem: string,
  suggestion: string,
): SetupResult<never> => ({ ok: false, issues: [{ code, path, problem, suggestion }] });

const MOST_NAMES = 12;

/** Names for a suggestion; a long list is cut, and says so. */
export const listed = (names: readonly string[]): string => {
  const unique = [...new Set(names)];
  if (unique.length === 0) return 'it has none';
  const more = unique.length - MOST_NAMES;
  return more > 0 ? `${unique.slice(0, MOST_NAMES).join(', ')} and ${more} more` : unique.join(', ');
};
