import { short } from '../problems.js';
import type { Refusal } from './refusal.js';

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’"“”]/gu, '')
    .replace(/[\s_-]+/gu, ' ')
    .trim();

const MOST_NAMED = 12;

/** The one of `names` that is meant: as written, or a beginning or a part of it that no other has. */
export const named = (text: string, names: readonly string[], what: string): string | Refusal => {
  const wanted = folded(text);
  const exact = names.filter((name) => folded(name) === wanted);
  const starting = names.filter((name) => folded(name).startsWith(wanted));
  const within = names.filter((name) => folded(name).includes(wanted));
  const found = [exact, starting, within].find((each) => each.length > 0) ?? [];
  const [first] = found;
  if (wanted !== '' && first !== undefined && found.length === 1) return first;
  const choice = (found.length > 1 && wanted !== '' ? found : names).slice(0, MOST_NAMED).join(', ');
  const problem =
    found.length > 1 && wanted !== '' ? `"${short(text)}" fits several` : `"${short(text.trim())}" is no ${what}`;
  return { problem, suggestion: choice === '' ? 'there is none' : `there is ${choice}` };
};
