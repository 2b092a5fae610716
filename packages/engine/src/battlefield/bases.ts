/** Inches on the table; z is the height of what the base stands on. */
export type Point = readonly [x: number, y: number, z: number];

/** Millimetres: the diameter of a round base, or length and width of an oval one. */
export type Base = number | readonly [length: number, width: number];

/** A model as people write it. A model without a base is the oval that its outline fills. */
export interface Model {
  readonly base: Base;
  /** The middle of the base. */
  readonly at: Point;
  /** Degrees from the x axis towards the y axis to the length of an oval; 0 if not given: the length lies along x. */
  readonly facing?: number;
}

/** A model as it is measured; all in inches. `stand` makes it. */
export interface Standing {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Half the length and half the width of the base. */
  readonly a: number;
  readonly b: number;
  /** Unit vector along the length. */
  readonly cos: number;
  readonly sin: number;
}

const MILLIMETRES_PER_INCH = 25.4;

/**
 * Puts a model on the table. Throws a `RangeError` for a base that is not larger than 0, and for a place or facing that
 * is not finite; text of strangers is for `check` to read.
 */
export function stand({ base, at, facing = 0 }: Model): Standing {
  const [length, width] = typeof base === 'number' ? [base, base] : base;
  if (!(length > 0 && width > 0 && Number.isFinite(length + width))) {
    throw new RangeError(`a base of ${String(base)} mm: write a diameter such as 32, or [length, width]`);
  }
  const [x, y, z] = at;
  if (![x, y, z].every(Number.isFinite)) {
    throw new RangeError(`a model at ${JSON.stringify(at)}: write [x, y, z] in inches`);
  }
  if (!Number.isFinite(facing)) throw new RangeError(`a facing of ${facing}: write degrees, for instance 90`);
  const turn = (facing * Math.PI) / 180;
  return {
    x,
    y,
    z,
    a: length / 2 / MILLIMETRES_PER_INCH,
    b: width / 2 / MILLIMETRES_PER_INCH,
    cos: Math.cos(turn),
    sin: Math.sin(turn),
  };
}
