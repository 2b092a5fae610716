import { HARD_SPACE, meanText, percentExactly } from '@fusillade/engine/words';
import type { Matter, WhatMatters, Yardstick } from '../worker/what-matters.js';
import { capital, meanDifference, pointsFigure } from './words.js';

export interface MattersProps {
  /** Null while it is being found out. */
  readonly found: WhatMatters | null;
  /** It is about an earlier set-up; the new one is being looked at. */
  readonly isOld: boolean;
  readonly onTry: (matter: Matter) => void;
}

const TITLES: Readonly<Record<Yardstick, string>> = {
  destroyed: 'chance to destroy, in percentage points',
  models: 'models destroyed on average',
  wounds: 'wounds lost on average',
};

/** The single changes that would move the result most. */
export const Matters = ({ found, isOld, onTry }: MattersProps) => (
  <section class={isOld ? 'reason matters old' : 'reason matters'} aria-labelledby="matters-title" aria-busy={isOld}>
    <h3 id="matters-title">What matters most</h3>
    {found === null && <p class="soft">…</p>}
    {found !== null && found.matters.length === 0 && (
      <p class="soft">No single switch, ability or effect of this set-up changes the result.</p>
    )}
    {found !== null && found.matters.length > 0 && (
      <>
        <p class="soft">
          {capital(TITLES[found.yardstick])}
          {found.tried < found.of && ` (${found.tried} of ${found.of} changes looked at)`}
        </p>
        <ul>
          {found.matters.map((matter) => (
            <li key={matter.text}>
              <button type="button" disabled={isOld} onClick={() => onTry(matter)}>
                <span class="change">{matter.text}</span>
                <b class="difference">{differenceText(matter.difference, found.yardstick)}</b>
                <span class="to">{valueText(matter.value, found.yardstick)}</span>
              </button>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);

const valueText = (value: number, yardstick: Yardstick): string => {
  if (yardstick !== 'destroyed') return `→${HARD_SPACE}${meanText(value)}`;
  // The sum over end states may miss its ends by rounding; a chance that is only near them is not called certain.
  if (value === 0) return `→${HARD_SPACE}never`;
  return `→${HARD_SPACE}${value === 1 ? 'certain' : percentExactly(value)}`;
};

const differenceText = (difference: number, yardstick: Yardstick): string =>
  yardstick === 'destroyed' ? pointsFigure(difference) : meanDifference(difference);
