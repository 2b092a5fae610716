import { plainText } from '../profile/words.js';
import type { RowInput, TargetInput, WeaponInput } from './input.js';
import type { Issue, Result } from './issue.js';
import { given } from './reader.js';
import { show } from './suggest.js';

const LONGEST = 20_000;
const WEAPON_FORM = '"5x Bolt rifle: A2 BS3+ S4 AP-1 D1 range 24 [HEAVY]"';
const ROW_FORM = '"10x Trooper: T4 Sv3+ W2 InSv5+ FNP6+ lost 1 [INFANTRY]"';

/** One kind of piece after the colon: how it looks, and what it says. `pattern` is sticky. */
interface Piece<Key extends string> {
  readonly key: Key;
  readonly pattern: RegExp;
}

const WEAPON_PIECES = [
  { key: 'A', pattern: /A ?(?:= ?(\d*D[36](?: ?\+ ?\d+)?|\d+)|(\d+))/iy },
  { key: 'AP', pattern: /AP ?=? ?(-? ?\d+|-)/iy },
  { key: 'BS', pattern: /BS ?=? ?(\d+\+?|-|N\/A)/iy },
  { key: 'WS', pattern: /WS ?=? ?(\d+\+?|-|N\/A)/iy },
  { key: 'S', pattern: /S ?(?:= ?(\d*D[36](?: ?\+ ?\d+)?|\d+)|(\d+))/iy },
  { key: 'D', pattern: /D ?(?:= ?(\d*D[36](?: ?\+ ?\d+)?|\d+)|(\d+))/iy },
  { key: 'range', pattern: /range ?=? ?(\d+(?:\.\d+)?|melee)"?/iy },
  { key: 'range', pattern: /(melee)/iy },
] as const satisfies readonly Piece<string>[];

const ROW_PIECES = [
  { key: 'T', pattern: /T ?=? ?(\d+)/iy },
  { key: 'Sv', pattern: /Sv ?=? ?(\d+\+?|-|N\/A)/iy },
  { key: 'InSv', pattern: /InSv ?=? ?(\d+\+?|-|N\/A)/iy },
  { key: 'W', pattern: /W ?=? ?(\d+)/iy },
  { key: 'FNP', pattern: /FNP ?=? ?(\d+\+?|-|N\/A)/iy },
  { key: 'lost', pattern: /lost ?=? ?(\d+)/iy },
] as const satisfies readonly Piece<string>[];

/**
 * One weapon entry in the inline notation, e.g. `5x Bolt rifle: A2 BS3+ S4 AP-1 D1 range 24 [HEAVY, RAPID FIRE 1]`.
 * A die is written with `=` (`D=D3`, `A=2D6+3`); `D3` is a Damage of three. `WS3+` makes it melee. AP 0 and S may be
 * left out. `path` stands in the issues, all of code `notation`; values are judged by `check`.
 */
export function parseAttack(text: string, path = 'attack'): Result<WeaponInput> {
  const reading = new Reading(path);
  const entry = reading.entry(fold(text), WEAPON_PIECES, WEAPON_FORM);
  if (entry === undefined) return reading.failed();
  const { count, name, said, words } = entry;
  for (const key of ['A', 'D'] as const) {
    if (!said.has(key)) reading.wrong(`${show(name)} has no ${key}`, `write ${key}2, or ${key}=D6 for a die`);
  }
  const melee = said.get('range')?.toLowerCase() === 'melee';
  if (said.has('BS') && (said.has('WS') || melee)) {
    reading.wrong(
      `${show(name)} has a BS, and is melee too`,
      'write WS for a melee weapon, BS and range for a ranged one',
    );
  } else if (said.has('WS') && said.has('range') && !melee) {
    reading.wrong(`${show(name)} has a WS and a range`, 'write BS for a ranged weapon');
  }
  const range = said.has('WS') || melee ? 'melee' : said.get('range');
  return reading.result({
    name,
    count,
    A: said.get('A') ?? '',
    D: said.get('D') ?? '',
    AP: said.get('AP') ?? 0,
    ...given({
      range: range === undefined || range === 'melee' ? range : Number(range),
      skill: said.get('BS') ?? said.get('WS'),
      S: said.get('S'),
      abilities: words,
    }),
  });
}

/**
 * A target in the inline notation: rows joined by `+`, e.g.
 * `10x Trooper: T4 Sv3+ W2 [INFANTRY] + 1x Captain: T4 Sv2+ W5 InSv4+ FNP5+ lost 1 [CHARACTER]`. The unit is named after
 * its rows. `path` stands in the issues, all of code `notation`; values are judged by `check`.
 */
export function parseTarget(text: string, path = 'target'): Result<TargetInput> {
  const reading = new Reading(path);
  const models = splitRows(fold(text)).map((row) => parseRow(reading, row));
  return reading.result({
    name: models.map((row) => row?.name ?? '').join(' + '),
    models: models.filter((row) => row !== undefined),
  });
}

function parseRow(reading: Reading, text: string): RowInput | undefined {
  const row = reading.entry(text, ROW_PIECES, ROW_FORM);
  if (row === undefined) return undefined;
  const { count, name, said, words } = row;
  for (const [key, example] of [
    ['T', 'T4'],
    ['Sv', 'Sv3+, or Sv- for none'],
    ['W', 'W1'],
  ] as const) {
    if (!said.has(key)) reading.wrong(`${show(name)} has no ${key}`, `write ${example}`);
  }
  const lost = said.get('lost');
  return {
    name,
    count,
    T: Number(said.get('T')),
    Sv: said.get('Sv') ?? null,
    W: Number(said.get('W')),
    ...given({
      InSv: said.get('InSv'),
      FNP: said.get('FNP'),
      woundsLost: lost === undefined ? undefined : Number(lost),
      keywords: words,
    }),
  };
}

const fold = (text: string): string => plainText(text.slice(0, LONGEST + 1)).replace(/\u00D7/g, 'x');

/** Cut at each `+` that stands outside brackets and does not belong to a number (`3+`). */
function splitRows(text: string): readonly string[] {
  const rows: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') depth++;
    if (text[i] === ']') depth = Math.max(0, depth - 1);
    if (text[i] !== '+' || depth > 0 || /\d/.test(text[i - 1] ?? '')) continue;
    rows.push(text.slice(begin, i).trim());
    begin = i + 1;
  }
  return [...rows, text.slice(begin).trim()];
}

interface Entry<Key extends string> {
  readonly name: string;
  readonly count: number;
  readonly said: ReadonlyMap<Key, string>;
  readonly words: readonly string[] | undefined;
}

class Reading {
  readonly #path: string;
  readonly #issues: Issue[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  wrong(problem: string, suggestion: string): void {
    this.#issues.push({ code: 'notation', path: this.#path, problem, suggestion });
  }

  failed(): { readonly ok: false; readonly issues: readonly Issue[] } {
    return { ok: false, issues: this.#issues };
  }

  result<T>(value: T): Result<T> {
    return this.#issues.length === 0 ? { ok: true, value } : this.failed();
  }

  /** `Nx name: pieces [words]`. */
  entry<Key extends string>(text: string, pieces: readonly Piece<Key>[], form: string): Entry<Key> | undefined {
    if (text.length > LONGEST) {
      this.wrong(`more than ${LONGEST} letters`, 'write a scenario file instead');
      return undefined;
    }
    const colon = text.indexOf(':');
    if (colon < 0) {
      this.wrong(
        text === '' ? 'there is nothing' : `${show(text)} has no colon after the name`,
        `write for instance ${form}`,
      );
      return undefined;
    }
    const [, times, name = ''] = /^(?:([+-]?\d[\d.,]*) ?x(?= |$))?(.*)$/i.exec(text.slice(0, colon).trim()) ?? [];
    const count = this.#count(times);
    if (name.trim() === '') this.wrong(`${show(text)} has no name before the colon`, `write for instance ${form}`);
    const body = text.slice(colon + 1);
    const open = body.indexOf('[');
    const words = open < 0 ? undefined : this.#words(body.slice(open));
    const said = this.#pieces(open < 0 ? body : body.slice(0, open), pieces, form);
    return { name: name.trim(), count, said, words };
  }

  #count(times: string | undefined): number {
    if (times === undefined) return 1;
    if (!/^\d{1,6}$/.test(times)) this.wrong(`"${times}x" is no whole number`, 'write for instance 5x');
    else if (Number(times) < 1) this.wrong(`"${times}x" is of nothing`, 'write at least 1x');
    return Number(times);
  }

  #words(text: string): readonly string[] {
    if (!/^\[[^[\]]*\]$/.test(text.trim())) {
      this.wrong(
        `${show(text)} is no list in brackets at the end`,
        'write one pair of brackets last, for instance [HEAVY, BLAST]',
      );
      return [];
    }
    const inside = text.trim().slice(1, -1).trim();
    if (inside === '') return [];
    const words = inside.split(',').map((word) => word.trim());
    if (words.includes('')) this.wrong(`${show(text)} has a comma too many`, 'write one comma between two words');
    return words;
  }

  #pieces<Key extends string>(body: string, pieces: readonly Piece<Key>[], form: string): Map<Key, string> {
    const said = new Map<Key, string>();
    let at = skip(body, 0);
    while (at < body.length) {
      const found = pieceAt(body, at, pieces);
      if (found === undefined) {
        const [piece] = /^[^\s,]+/.exec(body.slice(at)) ?? [body.slice(at)];
        this.wrong(`${show(piece)} cannot be read`, instead(piece, form));
        // What cannot be read is there all the same: one problem is enough.
        const key = pieces.find(({ key: each }) => beginsWith(piece, each))?.key;
        if (key !== undefined && !said.has(key)) said.set(key, '');
        at = skip(body, at + piece.length);
        continue;
      }
      if (said.has(found.key)) this.wrong(`${found.key} is given twice`, `write ${found.key} once`);
      said.set(found.key, found.value);
      at = skip(body, found.end);
    }
    return said;
  }
}

/** Whether a piece is meant for this key: its letters, then anything but a letter. */
const beginsWith = (piece: string, key: string): boolean =>
  piece.toLowerCase().startsWith(key.toLowerCase()) && !/^[a-z]/i.test(piece.slice(key.length));

const skip = (body: string, at: number): number => {
  while (at < body.length && /[\s,;]/.test(body[at]!)) at++;
  return at;
};

function pieceAt<Key extends string>(
  body: string,
  at: number,
  pieces: readonly Piece<Key>[],
): { readonly key: Key; readonly value: string; readonly end: number } | undefined {
  for (const { key, pattern } of pieces) {
    pattern.lastIndex = at;
    const match = pattern.exec(body);
    const end = pattern.lastIndex;
    if (match === null || !/^[\s,;]?$/.test(body[end] ?? '')) continue;
    return { key, value: (match[1] ?? match[2] ?? '').replaceAll(' ', ''), end };
  }
  return undefined;
}

/** What to write instead of a piece that cannot be read. */
function instead(piece: string, form: string): string {
  const die = /^([ASD])(\d*D[36](?:\+\d+)?)$/i.exec(piece);
  if (die !== null) return `a die is written with "=": ${die[1]?.toUpperCase()}=${die[2]?.toUpperCase()}`;
  if (/^[ASD]=?\d*D\d/i.test(piece)) return 'dice are D6 or D3: write for instance D=D6, or A=2D6+3';
  const sum = /^D([36]\+\d+)$/i.exec(piece);
  if (sum !== null) return `a die is written with "=": D=D${sum[1]}`;
  const rolled = /^(\d*D[36](?:\+\d+)?)$/i.exec(piece);
  if (rolled !== null) return `say whose value it is: A=${piece.toUpperCase()} or D=${piece.toUpperCase()}`;
  if (/^W\d+\+$/i.test(piece)) return 'write W2 for the wounds, and a space on both sides of the + before the next row';
  return `write for instance ${form}`;
}
