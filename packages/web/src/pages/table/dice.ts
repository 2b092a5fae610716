/** Faces that were typed, or what is wrong with the text. */
export type Typed =
  | { readonly ok: true; readonly faces: readonly number[] }
  | { readonly ok: false; readonly faces: readonly number[]; readonly why: string };

/** More than the rules ever ask for at once: a slip of the hand must not fill the page. */
const MOST = 4000;

/**
 * `2 4 6 4 3`, `24643` and `5x6` (five sixes), separated by spaces or commas. What cannot be read is left out of
 * `faces` and said.
 */
export const facesOf = (text: string): Typed => {
  const faces: number[] = [];
  let why = '';
  for (const word of text.split(/[\s,;/]+/u)) {
    if (word === '') continue;
    const many = /^(\d{1,4})[x×*]([1-6])$/u.exec(word);
    if (many !== null) {
      const count = Math.min(MOST, Number(many[1]));
      for (let die = 0; die < count; die++) faces.push(Number(many[2]));
    } else if (/^[1-6]+$/u.test(word)) for (const sign of word) faces.push(Number(sign));
    else why ||= `"${word.slice(0, 12)}" is not a face of a D6: faces are 1 to 6 (01.05)`;
  }
  if (faces.length > MOST) return { ok: false, faces: faces.slice(0, MOST), why: `more than ${MOST} dice` };
  return why === '' ? { ok: true, faces } : { ok: false, faces, why };
};

const LONGEST_LIST = 30;

/** The text of faces as it is typed: one by one, or counted where there are many. */
export const textOf = (faces: readonly number[]): string => {
  if (faces.length <= LONGEST_LIST) return faces.join(' ');
  return [1, 2, 3, 4, 5, 6].flatMap((face) => countText(faces, face)).join(' ');
};

const countText = (faces: readonly number[], face: number): readonly string[] => {
  const count = faces.filter((each) => each === face).length;
  return count === 0 ? [] : [`${count}x${face}`];
};

/** Without the last die of this face. */
export const without = (faces: readonly number[], face: number): readonly number[] => {
  const at = faces.lastIndexOf(face);
  return at < 0 ? faces : faces.toSpliced(at, 1);
};

/** Dice of the app: the same seed and place always roll the same, so nothing is won by undoing a roll. */
export const rolledBy = (seed: number, count: number): readonly number[] => {
  let state = seed >>> 0;
  return Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return 1 + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * 6);
  });
};

/** The seed of one roll, from the battle's own and its place among the entries. */
export const seedAt = (seed: number, entry: number): number => (seed + Math.imul(entry + 1, 0x9e3779b1)) >>> 0;

/** What fits on a key: `critical`, `lost`, `ignores`; the line above the keys has all of it. */
export const keyWords = (text: string): string =>
  (text.split(':')[0] as string).replace(/^(critical|special|ignores) .*/u, '$1').replace(/^the wound is /u, '');
