import { useEffect, useRef, useState } from 'preact/hooks';
import type { View } from '../../worker/table-api.js';
import { type Fall, fallsOf } from './falling.js';

const STEP = 420;
/** Longer rows of casualties are told faster: nobody waits for a horde. */
const LONGEST = 3000;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The falls of the newest entry that are still to be shown, and the one that is shown just now. */
export const useFalls = (view: View): { readonly hidden: readonly Fall[]; readonly now: Fall | null } => {
  const count = view.battle.entries.length;
  const seen = useRef(count);
  const [state, setState] = useState<{ falls: readonly Fall[]; shown: number }>({ falls: [], shown: 0 });
  const isNew = count > seen.current;
  const fresh = isNew ? fallsOf(view.events, seen.current) : null;
  useEffect(() => {
    seen.current = count;
    if (fresh === null || isStill()) {
      const falls = fresh ?? [];
      setState({ falls, shown: falls.length });
      return;
    }
    setState({ falls: fresh, shown: 0 });
    const pause = Math.min(STEP, LONGEST / Math.max(1, fresh.length));
    const timer = setInterval(() => {
      setState(({ falls, shown }) => {
        if (shown + 1 >= falls.length) clearInterval(timer);
        return { falls, shown: Math.min(falls.length, shown + 1) };
      });
    }, pause);
    return () => clearInterval(timer);
  }, [view]);
  if (fresh !== null) return { hidden: isStill() ? [] : fresh, now: null };
  return { hidden: state.falls.slice(state.shown), now: state.falls[state.shown - 1] ?? null };
};
