/** From values to places along a line, and back. */
export interface Scale {
  (value: number): number;
  invert(place: number): number;
}

/** The straight line that takes `from[0]` to `to[0]` and `from[1]` to `to[1]`; all of nothing goes to its middle. */
export const scale = (from: readonly [number, number], to: readonly [number, number]): Scale => {
  const along = (value: number, [a, b]: readonly [number, number], [c, d]: readonly [number, number]): number =>
    a === b ? (c + d) / 2 : c + ((value - a) * (d - c)) / (b - a);
  return Object.assign((value: number) => along(value, from, to), {
    invert: (place: number) => along(place, to, from),
  });
};

/** To hundredths: finer than any screen, and the same text on every machine. */
export const round = (value: number): number => Math.round(value * 100) / 100;

export type Point = readonly [x: number, y: number];

/** The path of steps from one point to the next: level first, then straight up or down. */
export const stepPath = ([first, ...rest]: readonly [Point, ...Point[]]): string => {
  let height = first[1];
  const moves = rest.map(([x, y]) => {
    const move = `H${round(x)}${y === height ? '' : `V${round(y)}`}`;
    height = y;
    return move;
  });
  return `M${round(first[0])} ${round(first[1])}${moves.join('')}`;
};
