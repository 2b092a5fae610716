import { HARD_SPACE } from '../words.js';
import { dice, listed, signed, wounds } from './steps.js';

/** What one face does; as `faces` of a battle tells it. */
export interface RefereeFace {
  readonly face: number;
  readonly verdict: string;
  readonly rule: string;
  /** What follows: a code with its numbers. */
  readonly then: readonly FaceCode[];
}

export interface FaceCode {
  readonly code: string;
  readonly rule?: string;
  readonly n?: number;
  readonly [field: string]: unknown;
}

/** Faces of the same fate. */
export interface FaceWords {
  /** Ascending. */
  readonly faces: readonly number[];
  /** `6`, `3+`, `1–2`. */
  readonly label: string;
  /** `critical hit: 1 extra hit`. */
  readonly text: string;
  readonly rules: readonly string[];
  /** For the one who rolls: does it work? `best`: more than that. `plain`: a number, not a success. */
  readonly tone: 'bad' | 'plain' | 'good' | 'best';
}

const VERDICTS: Readonly<Record<string, string>> = {
  hit: 'hits',
  wound: 'wounds',
  saved: 'saves',
  unsaved: 'fails',
  ignored: 'ignores the wound',
  lost: 'the wound is lost',
  'mortal wound': 'a mortal wound',
};

const TONES: Readonly<Record<string, FaceWords['tone']>> = {
  critical: 'best',
  hit: 'good',
  wound: 'good',
  saved: 'good',
  passes: 'good',
  ignored: 'good',
  made: 'good',
  'mortal wound': 'good',
  fails: 'bad',
  unsaved: 'bad',
  lost: 'bad',
  'mortal wound on the attacker': 'bad',
};

const labelOf = (faces: readonly number[]): string => {
  const [first, last] = [faces[0] as number, faces.at(-1) as number];
  if (first === last) return String(first);
  return last === 6 ? `${first}+` : `${first}–${last}`;
};

const verdictText = (verdict: string, step: string): string => {
  if (verdict === 'critical') return `critical ${step.replace(/ re-roll$/u, '')}`;
  return VERDICTS[verdict] ?? verdict;
};

const rulesOf = ({ rule, then }: RefereeFace): readonly string[] => [
  ...new Set([rule, ...then.map((code) => code.rule ?? '')].filter((each) => each !== '')),
];

/** The faces of a roll with what each does, those of one fate together, ascending. */
export const facesWords = (rows: readonly RefereeFace[], step: string): readonly FaceWords[] => {
  const found: { key: string; faces: number[]; row: RefereeFace }[] = [];
  for (const row of [...rows].sort((a, b) => a.face - b.face)) {
    const key = JSON.stringify([row.verdict, row.rule, row.then]);
    const last = found.at(-1);
    if (last?.key === key) last.faces.push(row.face);
    else found.push({ key, faces: [row.face], row });
  }
  return found.map(({ faces, row }) => {
    const then = row.then.map(codeText).filter((text) => text !== '');
    const verdict = verdictText(row.verdict, step);
    return {
      faces,
      label: labelOf(faces),
      text: then.length === 0 ? verdict : `${verdict}: ${listed(then)}`,
      rules: rulesOf(row),
      tone: TONES[row.verdict] ?? 'plain',
    };
  });
};

/** The same in one line: `1–2 fails (05.01) · 3–5 hits (05.01) · 6 critical hit: 1 extra hit (05.01, 24.36)`. */
export const facesLine = (rows: readonly RefereeFace[], step: string): string =>
  facesWords(rows, step)
    .map(
      ({ label, text, rules }) => `${label}${HARD_SPACE}${text}${rules.length === 0 ? '' : ` (${rules.join(', ')})`}`,
    )
    .join(' · ');

const amount = ({ n, dice: expression }: FaceCode): string => String(n ?? expression ?? '');

/** What follows a face; nothing for a code that has no words. */
const codeText = (code: FaceCode): string => CODES[code.code]?.(code) ?? '';

const CODES: Readonly<Record<string, (code: FaceCode) => string>> = {
  'extra-hits': (code) => `${amount(code)} extra ${code.n === 1 ? 'hit' : 'hits'}`,
  'automatic-wound': () => 'may wound without a roll',
  packet: (code) => (amount(code) === '' ? 'mortal wounds, no save' : `${amount(code)} mortal wounds, no save`),
  ap: (code) => `AP ${signed(Number(code.n ?? 0))}`,
  'mortal-wounds': (code) => `${amount(code)} mortal ${code.n === 1 ? 'wound' : 'wounds'} besides`,
  'saved-by': (code) => `by ${String(code['line'] ?? '')}`,
  hazard: (code) => `${wounds(Number(code.n ?? 1))} on the own unit`,
  damage: (code) => `D${HARD_SPACE}${amount(code)}`,
  're-roll': (code) => (code.n === undefined ? 'may be rolled again' : `${dice(code.n)} may be rolled again`),
};
