const LONGEST_COMPARED = 60;
const LONGEST_SHOWN = 60;

/** Letters to insert, delete, replace or swap with the next one to turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, beforeLast[j - 2]! + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The candidate that was probably meant, if one is near: at most a third of its letters differ, in any case. */
export function closest(written: string, candidates: readonly string[]): string | undefined {
  if (written.length > LONGEST_COMPARED) return undefined;
  const wanted = written.trim().toLowerCase();
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.length > LONGEST_COMPARED) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    const allowed = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
    if (distance < bestDistance && distance <= allowed && distance < candidate.length) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** A value as a problem quotes it: one line, cut where it is long. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(clip(value));
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const clip = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);

/** `"a", "b" or "c"`, cut after a dozen. */
export function orList(words: readonly string[]): string {
  const shown = words.slice(0, 12).map((word) => show(word));
  if (words.length > shown.length) return `${shown.join(', ')}, …`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`;
}

/** "did you mean …", or what there is to choose from. */
export function didYouMean(written: string, candidates: readonly string[], otherwise: string): string {
  const near = closest(written, candidates);
  return near === undefined ? `${otherwise} ${orList(candidates)}` : `did you mean ${show(near)}?`;
}
