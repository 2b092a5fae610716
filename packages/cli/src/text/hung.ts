import { type Look, paint } from './style.js';
import { displayWidth, wrap } from './width.js';

/** A text behind a mark, its later lines below its first word. */
export const hung = (mark: string, text: string, look: Look): string[] => {
  const width = displayWidth(mark);
  return wrap(text, look.width - width).map((line, index) => (index === 0 ? mark : ' '.repeat(width)) + line);
};

/** The same with the mark in a quiet colour. */
export const hungDim = (mark: string, text: string, look: Look): string[] => {
  const [first = '', ...rest] = hung(mark, text, look);
  return [paint(look, 'dim', mark) + first.slice(mark.length), ...rest];
};
