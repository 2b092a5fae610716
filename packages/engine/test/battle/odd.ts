type Json = Record<string | number, unknown>;

/** Every place in a value, as the keys that lead there. */
export function places(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [[key], ...places((value as Json)[key]).map((rest) => [key, ...rest])]);
}

/** A value with something odd at one of its places. */
export function spoiled(whole: unknown, place: readonly (string | number)[], odd: unknown): unknown {
  let at = whole as Json;
  for (const key of place.slice(0, -1)) at = at[key] as Json;
  at[place.at(-1) as string] = odd;
  return whole;
}

const cycle: Json = {};
cycle.itself = cycle;
const thrower = new Proxy(
  {},
  {
    ownKeys: () => {
      throw new Error('from a trap');
    },
  },
);
export const ODD: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  0.5,
  Number.NaN,
  1e308,
  '',
  'abc',
  [],
  {},
  [null],
  [[]],
  ['abc', 'abc'],
  { length: 3 },
  { name: {} },
  cycle,
  thrower,
  () => 1,
  Symbol('odd'),
  10n,
];
