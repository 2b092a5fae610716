import { HARD_SPACE } from '../words.js';
import { apText, criticalWords, dice, isOlder, listed, plainStep } from './steps.js';

/** What one face does; as `faces` of a battle tells it. */
export interface RefereeFace {
  readonly face: number;
  readonly verdict: string;
  readonly rule: string;
  /** What follows: a code with its numbers. */
  readonly then: readonly FaceCode[];
  /** Only where dice of two pools are rolled at once: which of them this is about. */
  readonly pool?: string;
  /** Only where save dice may meet models that save differently: whose table this is. */
  readonly row?: string;
}

export interface FaceCode {
  readonly code: string;
  readonly rule?: string;
  readonly n?: number;
  readonly dice?: string;
  readonly from?: number;
  readonly to?: number;
  readonly line?: string;
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
  readonly pool?: string;
  /** Whose table this is, where there are several: `Guard`, then `then Hound`. */
  readonly against?: string;
}

const VERDICTS: Readonly<Record<string, string>> = {
  hit: 'hits',
  wound: 'wounds',
  saved: 'saves',
  unsaved: 'fails',
  ignored: 'ignores the wound',
  lost: 'the wound is lost',
  'mortal wound': 'a mortal wound',
  glancing: 'glancing hit',
  penetrating: 'penetrating hit',
  'further dice': 'another die is added',
};

const TONES: Readonly<Record<string, FaceWords['tone']>> = {
  critical: 'best',
  hit: 'good',
  wound: 'good',
  glancing: 'good',
  penetrating: 'best',
  saved: 'good',
  passes: 'good',
  ignored: 'good',
  made: 'good',
  explodes: 'best',
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

const verdictText = ({ verdict, rule }: RefereeFace, step: string): string => {
  const name = verdict === 'critical' ? criticalWords(step, rule) : verdict;
  return VERDICTS[name] ?? name;
};

/** What a special rule makes of a face, where it changes anything: else the face is as any other that succeeds. */
const plainWhereNoMore = (row: RefereeFace, step: string): RefereeFace =>
  row.verdict === 'critical' && isOlder(row.rule) && !row.then.some(({ code }) => DOES_MORE.has(code))
    ? { ...row, verdict: plainStep(step) }
    : row;

const DOES_MORE: ReadonlySet<string> = new Set(['extra-hits', 'extra-wounds', 'ap']);

const rulesOf = ({ rule, then }: RefereeFace): readonly string[] => [
  ...new Set([rule, ...then.map((code) => code.rule ?? '')].filter((each) => each !== '')),
];

/** The faces of a roll with what each does, those of one fate together, ascending; pool after pool where it has two. */
export const facesWords = (rows: readonly RefereeFace[], step: string): readonly FaceWords[] => {
  const found: { key: string; faces: number[]; row: RefereeFace }[] = [];
  const pools = [...new Set(rows.map(({ pool }) => pool))];
  const met = [...new Set(rows.map(({ row }) => row))];
  const inOrder = [...rows].sort(
    (a, b) =>
      pools.indexOf(a.pool) - pools.indexOf(b.pool) || met.indexOf(a.row) - met.indexOf(b.row) || a.face - b.face,
  );
  for (const given of inOrder) {
    // biome-ignore lint/suspicious/noThenProperty: what follows a face
    const row = plainWhereNoMore({ ...given, then: given.then.filter((code) => !isForAll(rows, code)) }, step);
    // What a die counts is no difference where it comes to the same.
    const verdict = isCount(row) ? '' : row.verdict;
    const key = JSON.stringify([verdict, row.rule, row.then, row.pool, row.row]);
    const last = found.at(-1);
    if (last?.key === key) last.faces.push(row.face);
    else found.push({ key, faces: [row.face], row });
  }
  return found.map(({ faces, row }) => ({
    ...wordsOf(faces, row, step),
    ...(row.row === undefined ? {} : { against: row.row === met[0] ? row.row : `then ${row.row}` }),
  }));
};

/** Told once where every face has them. */
const TOLD_ONCE: ReadonlySet<string> = new Set(['re-roll', 'highest']);

/** "counts 4" says nothing beside what it comes to. */
const isCount = ({ verdict, then }: RefereeFace): boolean =>
  verdict.startsWith('counts ') && then.some((code) => codeText(code) !== '');

/** A permission that every face has tells no face from another. */
const isForAll = (rows: readonly RefereeFace[], code: FaceCode): boolean => {
  const key = JSON.stringify(code);
  return TOLD_ONCE.has(code.code) && rows.every(({ then }) => then.some((other) => JSON.stringify(other) === key));
};

/** What may be done whatever the dice show, with its rules: `any die may be rolled again (24.38)`; mostly empty. */
export const anyFaceWords = (rows: readonly RefereeFace[]): string => {
  const codes = (rows[0]?.then ?? []).filter((code) => isForAll(rows, code));
  return codes
    .map(({ code, n, rule }) => {
      const cited = rule ? ` (${rule})` : '';
      if (code === 'highest') return `only the highest die counts${cited}`;
      return `${n === undefined ? 'any die' : `${dice(n)} of the roll`} may be rolled again${cited}`;
    })
    .join(', ');
};

const wordsOf = (faces: readonly number[], row: RefereeFace, step: string): FaceWords => {
  const effects = row.then.map(codeText).filter((text) => text !== '');
  const verdict = isCount(row) ? (effects.shift() as string) : verdictText(row, step);
  // A die that can do nothing but fail is rolled for nothing.
  const isHopeless = row.verdict === 'unsaved' && faces.length === 6;
  return {
    faces,
    label: isHopeless ? '1–6' : labelOf(faces),
    text: isHopeless
      ? ['no face saves', ...effects].join(', ')
      : effects.length === 0
        ? verdict
        : `${verdict}: ${listed(effects)}`,
    rules: rulesOf(row),
    tone: TONES[row.verdict] ?? 'plain',
    ...(row.pool === undefined ? {} : { pool: row.pool }),
  };
};

/** The same in one line: `1–2 fails (05.01) · 3–5 hits (05.01) · 6 critical hit: 1 extra hit (05.01, 24.36)`. */
export const facesLine = (rows: readonly RefereeFace[], step: string): string => {
  let told: string | undefined;
  const fates = facesWords(rows, step).map(({ label, text, rules, pool, against }) => {
    const whose = against === undefined || against === told ? '' : `${against}: `;
    told = against;
    const of = `${pool === undefined ? '' : `${pool} wounds `}${whose}`;
    return `${of}${label}${HARD_SPACE}${text}${rules.length === 0 ? '' : ` (${rules.join(', ')})`}`;
  });
  return [...fates, anyFaceWords(rows)].filter((text) => text !== '').join(' · ');
};

/** A number, dice, or bounds; nothing where it differs from model to model. */
const amount = ({ n, dice: expression, from, to }: FaceCode): string => {
  if (n !== undefined) return String(n);
  if (expression !== undefined) return expression;
  return from === undefined || to === undefined ? '' : `${from}–${to}`;
};

const counted = (code: FaceCode, one: string, many: string): string =>
  [amount(code), code.n === 1 ? one : many].filter((word) => word !== '').join(HARD_SPACE);

/** What follows a face; nothing for a code that has no words. */
const codeText = (code: FaceCode): string => (Object.hasOwn(CODES, code.code) ? (CODES[code.code]?.(code) ?? '') : '');

const CODES: Readonly<Record<string, (code: FaceCode) => string>> = {
  'extra-hits': (code) => counted(code, 'extra hit', 'extra hits'),
  'extra-wounds': (code) => counted(code, 'extra wound', 'extra wounds'),
  'automatic-wound': () => 'may wound without a roll',
  packet: (code) => `${counted(code, 'mortal wound', 'mortal wounds')} instead of a save`,
  ap: ({ n = 0 }) => `AP${HARD_SPACE}${apText(n)}`,
  'mortal-wounds': (code) => `${counted(code, 'mortal wound', 'mortal wounds')} besides`,
  'saved-by': ({ line = '' }) => `by ${line}`,
  hazard: (code) => `${counted(code, 'mortal wound', 'mortal wounds')} on the own unit`,
  'attacker-wounds': (code) => `${counted(code, 'mortal wound', 'mortal wounds')} on the attacker`,
  'own-save': (code) => `${counted(code, 'wound', 'wounds')} on the attacker, unless saved`,
  'own-wounds': (code) => `${counted(code, 'wound', 'wounds')} on the attacker`,
  damage: (code) =>
    code.n === 0
      ? 'no damage'
      : code.dice === undefined
        ? `D${HARD_SPACE}${amount(code)}`
        : `${code.dice}${HARD_SPACE}damage`,
  're-roll': ({ n }) => (n === undefined ? 'may be rolled again' : `${dice(n)} of the roll may be rolled again`),
};
