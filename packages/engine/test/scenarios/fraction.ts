/** An exact fraction as the rows write it: "25/81", "3". */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export function readFraction(text: string): Fraction {
  const match = /^(\d+)(?:\/([1-9]\d*))?$/.exec(text);
  if (match === null) throw new Error(`"${text}" is not a fraction`);
  return { over: BigInt(match[1] as string), under: BigInt(match[2] ?? '1') };
}

/** To within one rounding. */
export const toNumber = ({ over, under }: Fraction): number => Number(over) / Number(under);

export const isOne = (fractions: readonly Fraction[]): boolean => {
  const sum = fractions.reduce(
    (total, { over, under }) => ({ over: total.over * under + over * total.under, under: total.under * under }),
    { over: 0n, under: 1n },
  );
  return sum.over === sum.under;
};
