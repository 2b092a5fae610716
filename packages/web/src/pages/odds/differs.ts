import type { Setup } from '../../worker/api.js';

type Leaves = ReadonlyMap<string, string>;

/** What names things and changes no number. */
const NAMES = new Set(['name', 'origin', 'points', 'version', 'ruleset', 'source']);

const MOST_SAID = 2;

/** Values by path; words of a list by themselves, as their order tells nothing. */
const leavesOf = (value: unknown, path: string, into: Map<string, string>): Leaves => {
  if (typeof value !== 'object' || value === null) into.set(path, String(value));
  else if (Array.isArray(value)) {
    value.forEach((each: unknown, index) => {
      if (typeof each === 'string') into.set(`${path}.${each}`, WORD);
      else if (isEffect(each)) into.set(`${path}.${each.effect}`, each.on === false ? 'false' : WORD);
      else leavesOf(each, `${path}.${index}`, into);
    });
  } else {
    for (const [key, each] of Object.entries(value)) if (!NAMES.has(key)) leavesOf(each, `${path}.${key}`, into);
  }
  return into;
};

const WORD = 'true';

const isEffect = (value: unknown): value is { readonly effect: string; readonly on?: boolean } =>
  typeof value === 'object' && value !== null && typeof (value as { effect?: unknown }).effect === 'string';

/** `halfRange` as players say it. */
const spoken = (key: string): string =>
  /^[a-z]+[A-Z]/.test(key) ? key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : key;

/** What a set-up has other than an earlier one: "A 3", "with cover"; `null` where that is nothing, or much. */
export const difference = (earlier: Setup, later: Setup): string | null => {
  const [before, after] = [earlier, later].map((each) => leavesOf(each, '', new Map()));
  const paths = [...new Set([...before!.keys(), ...after!.keys()])];
  const said = paths.flatMap((path) => {
    const [was, is] = [before!.get(path), after!.get(path)];
    if (was === is || (was ?? 'false') === (is ?? 'false')) return [];
    const key = spoken(path.slice(path.lastIndexOf('.') + 1));
    if (is === undefined || is === 'false') return [`without ${key}`];
    return [is === WORD ? `with ${key}` : key === 'phase' || key === 'movement' ? is : `${key} ${is}`];
  });
  return said.length === 0 || said.length > MOST_SAID ? null : said.join(', ');
};
