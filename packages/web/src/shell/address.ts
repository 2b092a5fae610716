import { effect } from '@preact/signals';
import { loadBehind } from '../pages/odds/behind.js';
import { EXAMPLE } from '../pages/odds/example.js';
import { setup } from '../pages/odds/state.js';
import { keep, kept } from '../store/small.js';
import type { Setup } from '../worker/api.js';
import { linkFault, nextSetup, openSetup } from './open.js';
import { route, showAddress } from './route.js';

const PAUSE = 300;

/** Links are read and written by a part of the page that a first visit does without. */
const codec = () => import('../link/codec.js');

/**
 * A set-up may have words that can do nothing, and they say so: that is known before it is drawn, so that nothing moves.
 * The example has none.
 */
const whole = (): Promise<unknown> => loadBehind().catch(() => undefined);

const openShared = async (text: string): Promise<void> => {
  const turn = nextSetup();
  try {
    const [{ readLink }] = await Promise.all([codec(), whole()]);
    const found = readLink(text);
    if (found.ok) openSetup(found.setup, turn);
    else if (turn.comes()) linkFault.value = found.why;
  } catch {
    if (turn.comes())
      linkFault.value = 'the part of the page that reads links could not be loaded; try again with network';
  }
};

/** What was on the page when it was last closed; where it cannot be read it is left alone. */
const openLast = async (): Promise<void> => {
  const last = kept('last');
  if (last === null) return;
  const turn = nextSetup();
  try {
    const [{ shapeOf }] = await Promise.all([import('../link/shape.js'), whole()]);
    const found = shapeOf(last);
    if (found.ok) openSetup(found.setup, turn);
  } catch {
    // The page begins with its example.
  }
};

/**
 * Opens the set-up of the address, also whenever that is changed by hand; then the address follows the set-up. Resolves
 * once there is a set-up to begin with.
 */
export const followAddress = async (): Promise<void> => {
  let own = '';
  let opening: Promise<void> | null = null;
  effect(() => {
    const { page, shared } = route.value;
    if (page === 'odds' && shared !== null && shared !== own) opening = openShared(shared);
  });
  await (route.peek().shared === null ? openLast() : opening);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const write = async (now: Setup, page: string): Promise<void> => {
    keep('last', now);
    if (page !== 'odds' || linkFault.peek() !== null || now === EXAMPLE) return;
    const { writeLink } = await codec();
    if (now !== setup.peek()) return;
    own = writeLink(now);
    showAddress(`#/odds?${own}`);
  };
  effect(() => {
    const now = setup.value;
    const { page } = route.value;
    clearTimeout(waiting);
    waiting = setTimeout(() => void write(now, page), PAUSE);
  });
};

/** The address that opens this set-up anywhere. */
export const addressOf = async (): Promise<string> => {
  const { writeLink } = await codec();
  return `${location.href.split('#')[0]}#/odds?${writeLink(setup.peek())}`;
};
