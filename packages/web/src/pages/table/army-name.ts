import type { Army } from '@fusillade/engine/battle';

/** Names that a set-up gives: who attacked first says nothing of who attacks now. */
const BY_SET_UP = ['Attackers', 'Defenders'];

interface Sides {
  readonly armies: readonly [string, string];
  readonly units: readonly { readonly name: string; readonly army: Army }[];
}

/** An army as its player would say it: its own name, or the names of its units. */
export const armyName = ({ armies, units }: Sides, army: Army): string => {
  if (armies.some((name, index) => name !== BY_SET_UP[index])) return armies[army];
  const own = units.filter((unit) => unit.army === army).map(({ name }) => name);
  const [first = armies[army], second] = own;
  if (own.length > 2) return `${first} and ${own.length - 1} more`;
  return second === undefined ? first : `${first} and ${second}`;
};
