// Links are read by people and by messengers: spaces and brackets become signs that need no escape, and come back.
const SWAPS: readonly (readonly [plain: string, linked: string])[] = [
  [' ', '_'],
  ['[', '('],
  [']', ')'],
];
const PLAIN = /[A-Za-z0-9\-.~!*':@,;+/=]/;

/** A text as part of a link: letters, digits and the signs of the inline notation stay as they are. */
export const escapeText = (text: string): string =>
  [...text]
    .map((sign) => {
      const swap = SWAPS.find(([plain]) => plain === sign);
      if (swap !== undefined) return swap[1];
      if (PLAIN.test(sign)) return sign;
      return /[()_]/.test(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(sign);
    })
    .join('');

/** `null` where the escapes are broken. */
export const unescapeText = (text: string): string | null => {
  const swapped = [...text].map((sign) => SWAPS.find(([, linked]) => linked === sign)?.[0] ?? sign).join('');
  try {
    return decodeURIComponent(swapped);
  } catch {
    return null;
  }
};
