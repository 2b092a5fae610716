/** An exact rational number. Not reduced until it is shown or compared, so that adding stays cheap. */
export class Fraction {
  static readonly zero = new Fraction(0n, 1n);
  static readonly one = new Fraction(1n, 1n);

  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint, bottom: bigint) {
    this.top = top;
    this.bottom = bottom;
  }

  /** `'5/36'` or `'2'`. */
  static read(text: string): Fraction {
    const [top, bottom] = text.split('/');
    return new Fraction(BigInt(top ?? '0'), BigInt(bottom ?? '1'));
  }

  plus(other: Fraction): Fraction {
    if (this.bottom === other.bottom) return new Fraction(this.top + other.top, this.bottom);
    if (this.bottom % other.bottom === 0n) {
      return new Fraction(this.top + other.top * (this.bottom / other.bottom), this.bottom);
    }
    if (other.bottom % this.bottom === 0n) {
      return new Fraction(this.top * (other.bottom / this.bottom) + other.top, other.bottom);
    }
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  times(factor: number): Fraction {
    return new Fraction(this.top * BigInt(factor), this.bottom);
  }

  over(divisor: number): Fraction {
    return new Fraction(this.top, this.bottom * BigInt(divisor));
  }

  reduced(): Fraction {
    let [a, b] = [this.top < 0n ? -this.top : this.top, this.bottom];
    while (b !== 0n) [a, b] = [b, a % b];
    return a === 0n ? Fraction.zero : new Fraction(this.top / a, this.bottom / a);
  }

  toString(): string {
    const { top, bottom } = this.reduced();
    return bottom === 1n ? `${top}` : `${top}/${bottom}`;
  }

  /** The nearest double, also where both numbers are too large for one. */
  toNumber(): number {
    const { top, bottom } = this.reduced();
    const shift = BigInt(Math.max(0, bottom.toString(2).length - top.toString(2).length + 64));
    return Number((top << shift) / bottom) / 2 ** Number(shift);
  }
}
