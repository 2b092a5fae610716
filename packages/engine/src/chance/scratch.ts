/**
 * Where the arrays of a kernel come from. Allocating a typed array costs a microsecond, about as much as the arithmetic
 * that fills it, so while a kernel works its arrays are views of one buffer, given back all together at the end.
 *
 * Not re-entrant and without need to be: kernels are synchronous and never call back. What leaves a kernel must be
 * copied (`slice` makes an array of its own).
 */
const buffer = new ArrayBuffer(1 << 20);
let used = 0;
let working = false;

/** An array of zeros; inside `onScratch` it is good until that returns. */
export function zeros(length: number): Float64Array {
  const after = used + length * 8;
  if (!working || after > buffer.byteLength) return new Float64Array(length);
  const view = new Float64Array(buffer, used, length);
  used = after;
  return view.fill(0);
}

/** The same for integers. */
export function integers(length: number): Int32Array {
  const after = used + ((length + 1) >> 1) * 8;
  if (!working || after > buffer.byteLength) return new Int32Array(length);
  const view = new Int32Array(buffer, used, length);
  used = after;
  return view.fill(0);
}

/** An array of one number. */
export function just(value: number): Float64Array {
  const array = zeros(1);
  array[0] = value;
  return array;
}

/** A copy of the entries from `from` to before `to`. */
export function part(array: Float64Array, from: number, to: number): Float64Array {
  const copy = zeros(to - from);
  for (let i = from; i < to; i++) copy[i - from] = array[i]!;
  return copy;
}

/** Runs a kernel; the arrays it takes from here are given back when it returns. */
export function onScratch<Result>(kernel: () => Result): Result {
  if (working) return kernel();
  working = true;
  try {
    return kernel();
  } finally {
    working = false;
    used = 0;
  }
}
