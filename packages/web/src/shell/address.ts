import type { ScenarioInput } from '@fusillade/engine';
import { effect } from '@preact/signals';
import { shapeOf } from '../link/shape.js';
import { EXAMPLE } from '../pages/odds/example.js';
import { setup } from '../pages/odds/state.js';
import { keep, kept } from '../store/small.js';
import { linkFault, openSetup } from './open.js';
import { route, showAddress } from './route.js';

const PAUSE = 300;

/** Links are read and written by a part of the page that a first visit does without. */
const codec = () => import('../link/codec.js');

const openShared = async (text: string): Promise<void> => {
  const { readLink } = await codec();
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
    if (shared !== own) void openShared(shared);
  });
  if (route.peek().shared === null) openLast();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const write = async (now: ScenarioInput, page: string): Promise<void> => {
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
