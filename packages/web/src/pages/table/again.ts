import type { BattleEntry } from '@fusillade/engine/battle';

/** Dice that were chosen to be rolled again, in their order: their places from 1, and what they showed. */
export const diceAgain = (
  entries: readonly BattleEntry[],
): readonly { readonly place: number; readonly face: number }[] => {
  let places: readonly unknown[] = [];
  for (const entry of entries.toReversed()) {
    if ('dice' in entry) {
      return places.flatMap((place) => {
        const face = entry.dice[Number(place)];
        return face === undefined ? [] : [{ place: Number(place) + 1, face }];
      });
    }
    if (!('decision' in entry)) return [];
    const { value } = entry;
    if (places.length > 0) continue;
    if (Array.isArray(value)) places = value;
    else if (typeof value === 'number') places = [value];
  }
  return [];
};

/** `die 2 (a 1), then die 4 (a 2)`; empty where nobody knows which. */
export const againWords = (entries: readonly BattleEntry[]): string =>
  diceAgain(entries)
    .map(({ place, face }) => `die ${place} (a ${face})`)
    .join(', then ');
