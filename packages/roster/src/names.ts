// Every quote, hyphen and invisible character that lists were seen to hold where another was meant.
const QUOTES = /['’‘ʼ`´"“”«»]/g;
const HYPHENS = /[\u2010-\u2015\u2212-]/g;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;
/** A single plain space is left as it is. */
const SPACES = /\s{2,}|[^\S ]/g;

/** Most names need no folding but that of case, and this is quickly seen. */
const PLAIN_NAME = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;

/**
 * The key by which names are compared: case, accents, quotes, hyphens and spaces folded. For matching only; what is
 * shown keeps its spelling.
 */
export const fold = (name: string): string => (PLAIN_NAME.test(name) ? name.toLowerCase() : foldAny(name));

const foldAny = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(INVISIBLE, '')
    .replace(QUOTES, '')
    .replace(HYPHENS, ' ')
    .replace(SPACES, ' ')
    .trim()
    .toLowerCase();

/** A name as it is shown: invisible characters and doubled spaces gone, everything else as written. */
export const tidy = (name: string): string => (PLAIN_NAME.test(name) ? name : tidyAny(name));

const tidyAny = (name: string): string => name.replace(INVISIBLE, '').replace(SPACES, ' ').trim();
