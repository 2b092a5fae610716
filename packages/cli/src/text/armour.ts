import type { Law, Report } from '@fusillade/engine';
import { atLeast, cell, HARD_SPACE, meanText, percent } from '@fusillade/engine/words';
import { heading, type Look } from './style.js';
import { padEnd, padStart } from './width.js';

const NAME = 20;
const MEAN = 10;

/** Hits on armour: how many of each kind there are on average, and how likely there is any. */
export const armourLines = ({ noEffect, glancing, penetrating, runs }: Report, look: Look): string[] => {
  if (penetrating === undefined || glancing === undefined || noEffect === undefined) return [];
  const kinds: readonly (readonly [string, Law])[] = [
    ['without effect', noEffect],
    ['glancing', glancing],
    ['penetrating', penetrating],
  ];
  const [certain, impossible] = runs === undefined ? ['certain', '–'] : ['every run', 'no run'];
  const most = Math.max(1, ...kinds.map(([, { pmf = [] }]) => Math.min(3, pmf.length - 1)));
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  const head = counts.map((count) => padStart(`at least ${count}`, 12)).join('');
  const lines = kinds.map(([name, { mean, pmf }]) => {
    const shares = pmf === undefined ? [] : counts.map((k) => cell(atLeast(pmf, k), certain, impossible));
    const numbers = shares.map((share) => padStart(share, 12)).join('');
    return `${padEnd(name, NAME)}${padStart(meanText(mean), MEAN)}${numbers}`.replaceAll(HARD_SPACE, ' ');
  });
  return [`${heading(look, padEnd('Hits on the armour', NAME))}${padStart('on average', MEAN)}${head}`, ...lines];
};

/** For the headline: what penetrates and what glances. */
export const armourText = ({ glancing, penetrating }: Report): string => {
  if (penetrating === undefined || glancing === undefined) return '';
  const { pmf = [] } = penetrating;
  const any = atLeast(pmf, 1);
  const chance =
    pmf.length === 0 || any.certain || any.impossible
      ? ''
      : `; ${percent(any.p)} chance of at least${HARD_SPACE}1 penetrating`;
  return `on average ${meanText(penetrating.mean)} penetrating and ${meanText(glancing.mean)} glancing hits${chance}`;
};
