import type { Issue } from '@fusillade/engine';

const MEANT = /^did you mean "([^"]+)"\?$/;
const QUOTED = /^"([^"]*)"/;

/**
 * The word that was probably meant, ready to be written: the engine's suggestion with the numbers that were typed in
 * the places of its `N`. Null where there is none, or where the numbers do not tell.
 */
export function meantWord({ code, problem, suggestion }: Issue): string | null {
  const meant = MEANT.exec(suggestion)?.[1];
  if (code !== 'unknown-word' || meant === undefined) return null;
  const numbers: readonly string[] = QUOTED.exec(problem)?.[1]?.match(/\d+/g) ?? [];
  const holes = meant.match(/\bN\b/g) ?? [];
  // What the suggestion says by itself, "hits of 1", was typed too.
  const own: readonly string[] = meant.match(/\d+/g) ?? [];
  if (holes.length === 0) return meant;
  const typed = numbers.filter((number) => !own.includes(number));
  if (typed.length !== holes.length) return null;
  return meant.replace(/\bN\b/g, () => typed.shift() ?? 'N');
}
