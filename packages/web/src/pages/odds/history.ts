/** What can be undone and done again; the present is kept elsewhere. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** Changes with the same mark that follow each other are one step: the letters typed into one cell. */
  readonly mark: string | null;
}

const MOST_STEPS = 200;

export const NO_HISTORY = { past: [], future: [], mark: null } as const;

/** After a change away from `before`. */
export function recorded<T>(history: History<T>, before: T, mark: string | null): History<T> {
  if (mark !== null && mark === history.mark && history.future.length === 0) return history;
  return { past: [...history.past, before].slice(-MOST_STEPS), future: [], mark };
}

/** One step back from `present`, or null at the beginning. */
export function undone<T>(
  history: History<T>,
  present: T,
): { readonly history: History<T>; readonly present: T } | null {
  if (history.past.length === 0) return null;
  const past = history.past.slice(0, -1);
  return {
    history: { past, future: [present, ...history.future], mark: null },
    present: history.past[past.length] as T,
  };
}

/** One step forward again, or null at the end. */
export function redone<T>(
  history: History<T>,
  present: T,
): { readonly history: History<T>; readonly present: T } | null {
  const [next, ...future] = history.future;
  if (history.future.length === 0) return null;
  return { history: { past: [...history.past, present], future, mark: null }, present: next as T };
}
