import { HARD_SPACE } from '@fusillade/engine/words';
import { oneLine } from '../problems.js';

const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;

/** What the renderers draw themselves: known without the Unicode classes, which take milliseconds to set up. */
const OWN = '█▏▎▍▌▋▊▉…–→·\u00a0';

const characterWidth = (character: string): number => {
  if (character <= '\u007f' || OWN.includes(character)) return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
};

/** Terminal columns that a text without colour codes takes. */
export const displayWidth = (text: string): number => {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
};

/** Cut to `width` columns, the cut shown by …; control characters removed. */
export const truncate = (text: string, width: number): string => {
  const clean = oneLine(text);
  if (displayWidth(clean) <= width) return clean;
  let kept = '';
  let used = 0;
  for (const character of clean) {
    const next = characterWidth(character);
    if (used + next > width - 1) break;
    kept += character;
    used += next;
  }
  return `${kept.trimEnd()}…`;
};

export const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));

export const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - displayWidth(text))) + text;

/**
 * Lines of at most `width` columns, later ones indented by `hanging` spaces; a word longer than a line is cut into
 * pieces. Hard spaces do not break and come out as plain ones.
 */
export const wrap = (text: string, width: number, hanging = 0): string[] => {
  const lines: string[] = [];
  let line = '';
  const indent = ' '.repeat(hanging);
  for (const word of wordsOf(text, width - hanging)) {
    if (line.trim() === '') line += word;
    else if (displayWidth(line) + 1 + displayWidth(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  lines.push(line);
  return lines.map((each) => each.replaceAll(HARD_SPACE, ' '));
};

const wordsOf = (text: string, longest: number): string[] =>
  text
    .split(/[ \t\r\n]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      if (displayWidth(word) <= longest) return [word];
      const pieces: string[] = [];
      let piece = '';
      for (const character of word) {
        if (displayWidth(piece) + characterWidth(character) > longest) {
          pieces.push(piece);
          piece = '';
        }
        piece += character;
      }
      return piece === '' ? pieces : [...pieces, piece];
    });
