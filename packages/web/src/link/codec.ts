import type { Setup } from '../worker/api.js';
import { deflated, inflated } from './deflated.js';
import { readableOf, readReadable } from './readable.js';
import { type Shaped, shapeOf } from './shape.js';

const VERSION = 1;
/** Longer ones are deflated: messengers cut what fills a screen. */
const LONGEST_READABLE = 700;
const LONGEST = 100_000;

/** What stands after `#/odds?`: the version, then the set-up, readable while it is small. */
export const writeLink = (setup: Setup): string => {
  const readable = setup.ruleset === '11e' ? readableOf(setup) : null;
  const body = readable === null || readable.length > LONGEST_READABLE ? `z=${deflated(setup)}` : readable;
  return `v=${VERSION}&${body}`;
};

/** The set-up of such a text, which may come from anybody. `why` ends the sentence "This link cannot be opened: …". */
export const readLink = (text: string): Shaped => {
  if (text.length > LONGEST) return { ok: false, why: 'it is longer than any link of this page' };
  const match = /^v=(\d{1,6})&(.*)$/s.exec(text);
  if (match === null) return { ok: false, why: 'it does not say which version of the page wrote it' };
  if (Number(match[1]) > VERSION) {
    return { ok: false, why: 'a newer version of this page wrote it; reload the page to get the newest' };
  }
  const body = match[2] ?? '';
  const value = body.startsWith('z=') ? inflated(body.slice(2)) : readReadable(body);
  if (value === undefined || value === null) return { ok: false, why: 'it is damaged or cut off' };
  return shapeOf(value);
};
