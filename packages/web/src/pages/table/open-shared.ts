import { showAddress } from '../../shell/route.js';
import type { Turn } from '../../shell/turns.js';
import { setup } from '../odds/state.js';
import { nameOf } from './begin.js';
import { beginWith } from './state.js';

/** What the odds page's button leads to. */
const PRESENT = 'set-up';

/**
 * A battle from what stands in the address: the odds page's set-up, or one that somebody shared. Null, or why there is
 * none, as a sentence.
 */
export const openShared = async (shared: string, turn: Turn): Promise<string | null> => {
  // A reload must go on with the battle, not begin another.
  showAddress('#/table');
  if (shared === PRESENT) return said(await beginWith(nameOf(setup.peek()), setup.peek(), turn), 'This set-up');
  const { readLink } = await import('../../link/codec.js');
  const found = readLink(shared);
  if (!found.ok) return `This link cannot be opened: ${found.why}.`;
  return said(await beginWith(nameOf(found.setup), found.setup, turn), 'This link');
};

const said = (fault: string | null, what: string): string | null =>
  fault === null ? null : `${what} cannot be played: ${fault}`;
