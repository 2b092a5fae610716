import { effect } from '@preact/signals';
import { readLink, writeLink } from '../link/codec.js';
import { shapeOf } from '../link/shape.js';
import { setup } from '../pages/odds/state.js';
import { keep, kept } from '../store/small.js';
import { linkFault, openSetup } from './open.js';
import { route, showAddress } from './route.js';

const PAUSE = 300;

const openShared = (text: string): void => {
  const found = readLink(text);
  if (found.ok) openSetup(found.setup);
  else linkFault.value = found.why;
};

/** What was on the page when it was last closed. */
const openLast = (): void => {
  const found = shapeOf(kept('last'));
  if (found.ok) openSetup(found.setup);
};

/** The set-up of the address when the page opens or its address is changed by hand; then the address follows the set-up. */
export const followAddress = (): void => {
  let own = '';
  effect(() => {
    const { page, shared } = route.value;
    if (page !== 'odds') return;
    if (shared === null) return;
    if (shared !== own) openShared(shared);
  });
  if (route.peek().shared === null) openLast();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = setup.value;
    const { page } = route.value;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      keep('last', now);
      if (page !== 'odds' || linkFault.peek() !== null) return;
      own = writeLink(now);
      showAddress(`#/odds?${own}`);
    }, PAUSE);
  });
};

/** The address that opens this set-up anywhere. */
export const addressOf = (): string => `${location.href.split('#')[0]}#/odds?${writeLink(setup.peek())}`;
