/** What a cell of a datasheet line holds. */
export type CellKind =
  | 'count'
  | 'range'
  | 'dice'
  | 'skill'
  | 'AP'
  | 'save'
  | 'ward'
  | 'number'
  | 'points'
  | 'inches'
  | 'coordinate';

/** A kind of cell that one ruleset alone has brings its rules along; it holds a whole number, a dash, or one of its words. */
export interface OwnKind extends CellRules {
  readonly isNull: boolean;
}

interface CellRules {
  /** What the steppers offer, worst reading of "usual" first to last. */
  readonly usual: readonly (number | string | null)[];
  /** Whether a telephone's number keys are enough to type it. */
  readonly digits: boolean;
  /** What a plain whole number goes on to beyond the usual values: the smallest, and the direction of "more". */
  readonly least: number;
}

const NONE_TEXT = '–';
const MINUS = '−';

const RULES: Readonly<Record<CellKind, CellRules>> = {
  count: { usual: [1, 2, 3, 4, 5, 6, 8, 9, 10, 20], digits: true, least: 1 },
  range: { usual: ['melee', 6, 12, 18, 24, 30, 36, 48], digits: false, least: 1 },
  dice: { usual: [1, 2, 3, 4, 5, 6, 'D3', 'D6', 'D6+1', 'D6+2', '2D6'], digits: false, least: 1 },
  skill: { usual: ['2+', '3+', '4+', '5+', '6+', null], digits: true, least: 2 },
  AP: { usual: [0, -1, -2, -3, -4, -5], digits: true, least: -99 },
  save: { usual: ['2+', '3+', '4+', '5+', '6+', null], digits: true, least: 2 },
  ward: { usual: [null, '2+', '3+', '4+', '5+', '6+'], digits: true, least: 2 },
  number: { usual: [1, 2, 3, 4, 5, 6, 8, 10, 12], digits: true, least: 0 },
  points: { usual: [], digits: true, least: 0 },
  inches: { usual: [3, 6, 9, 12, 18, 24], digits: true, least: 0 },
  coordinate: { usual: [], digits: false, least: -360 },
};

const WHOLE = /^\d{1,6}$/;
const DECIMAL = /^\d{1,4}[.,]\d{1,3}$/;
const TARGET_NUMBER = /^\d{1,2}\+?$/;
const NONE = /^(?:[-–—−]|n\/?a|none)$/i;
const DASH = /^[-–—−] ?(\d{1,3})$/;

/**
 * What was typed, as the contract's JSON writes it: a number where it is one, `null` for a dash, `undefined` for
 * nothing. Text that means nothing stays as it is, so that the engine can say what is wrong with it.
 */
export function readCell(kind: CellKind | OwnKind, typed: string): number | string | null | undefined {
  const text = typed.trim();
  if (kind === 'coordinate') return readCoordinate(text);
  if (text === '') return undefined;
  if (typeof kind === 'object' && kind.isNull && NONE.test(text)) return null;
  switch (kind) {
    case 'skill':
    case 'save':
    case 'ward':
      if (NONE.test(text)) return null;
      return TARGET_NUMBER.test(text) ? `${text.replace('+', '')}+` : text;
    case 'AP': {
      if (NONE.test(text)) return 0;
      // Datasheets print AP with a minus that number keys do not have: 1 can only mean -1.
      const depth = WHOLE.test(text) ? text : DASH.exec(text)?.[1];
      return depth === undefined ? text : Number(depth) === 0 ? 0 : -Number(depth);
    }
    case 'range':
      if (/^m(?:e(?:l(?:e(?:e)?)?)?)?$/i.test(text)) return 'melee';
      return readNumber(text.replace(/(?:"|″|”|in\.?)$/i, '').trim()) ?? text;
    case 'inches':
      return readNumber(text.replace(/(?:"|″|”|in\.?)$/i, '').trim()) ?? text;
    case 'dice':
      return WHOLE.test(text) ? Number(text) : text.toUpperCase().replaceAll(' ', '');
    default:
      return readNumber(text) ?? text;
  }
}

const readNumber = (text: string): number | undefined =>
  WHOLE.test(text) || DECIMAL.test(text) ? Number(text.replace(',', '.')) : undefined;

/** One of three that stand together: none of them can be taken away. */
const readCoordinate = (text: string): number | string => {
  const [, minus, rest = ''] = /^([-–—−]?)\s*(.*)$/.exec(text) ?? [];
  const value = text === '' ? 0 : readNumber(rest);
  if (value === undefined) return text;
  return minus === '' || value === 0 ? value : -value;
};

/** A value as its cell shows it while nobody types. */
export function showCell(kind: CellKind | OwnKind, value: unknown): string {
  if (value === undefined) return '';
  if (value === null) return NONE_TEXT;
  if (kind === 'AP') return String(value).replace(/^-/, MINUS);
  if (typeof value === 'number' && (kind === 'skill' || kind === 'save' || kind === 'ward')) return `${value}+`;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return JSON.stringify(value);
}

const rulesOf = (kind: CellKind | OwnKind): CellRules => (typeof kind === 'string' ? RULES[kind] : kind);

export const usualValues = (kind: CellKind | OwnKind): readonly (number | string | null)[] => rulesOf(kind).usual;

/** Whether number keys suffice. */
export const isTypedWithDigits = (kind: CellKind | OwnKind): boolean => rulesOf(kind).digits;

/**
 * The next value up (+1) or down (-1) the line of usual values. A whole number that is not among them, or the last of
 * them, goes on by one.
 */
export function steppedCell(kind: CellKind | OwnKind, value: unknown, by: 1 | -1): number | string | null {
  const { usual, least } = rulesOf(kind);
  const shown = showCell(kind, value);
  const place = usual.findIndex((each) => showCell(kind, each) === shown);
  const next = usual[place + by];
  if (place >= 0 && next !== undefined) return next;
  const whole = typeof value === 'number' ? value : Number.NaN;
  if (Number.isInteger(whole)) {
    // Of AP more is deeper.
    const stepped = kind === 'AP' ? whole - by : whole + by;
    return kind === 'AP' ? Math.min(0, Math.max(least, stepped)) : Math.max(least, stepped);
  }
  if (place >= 0) return usual[place] ?? null;
  return usual[0] ?? least;
}
