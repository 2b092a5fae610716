import { strFromU8 } from 'fflate';
import { Refusal } from './refusal.js';

/** What a file is by its content; its name is never asked. */
export type Sniffed =
  | { readonly kind: 'zip' }
  | { readonly kind: 'xml' | 'json' | 'link' | 'text'; readonly text: string };

const LINK = /#\/listforge\/[\w+/%=-]/;

/**
 * Bytes as text: UTF-8, or UTF-16 where a byte order mark says so, or the older Windows code page 1252 where most of what
 * is no ASCII makes no UTF-8. The mark itself is dropped.
 */
export function decode(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, 0);
  if (first === 0xfe && second === 0xff) return utf16(bytes, 1);
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  const text = strFromU8(marked ? bytes.subarray(3) : bytes);
  if (isWindows(text)) return windows1252(bytes);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Signs that no text has: such bytes are something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0e-\x1f]/;

function isWindows(text: string): boolean {
  if (!text.includes('\ufffd') || CONTROL.test(text)) return false;
  let balance = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) balance += code === 0xfffd ? 1 : -1;
  }
  return balance > 0;
}

/** What code page 1252 has from 0x80 to 0x9f; all else stands where Unicode has it. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windows1252 = (bytes: Uint8Array): string =>
  strFromU8(bytes, true).replace(/[\x80-\x9f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80]!);

function utf16(bytes: Uint8Array, low: 0 | 1): string {
  const parts: string[] = [];
  for (let from = 2; from + 1 < bytes.length; from += 8192) {
    const codes: number[] = [];
    for (let i = from; i < from + 8192 && i + 1 < bytes.length; i += 2) {
      codes.push(bytes[i + low]! | (bytes[i + 1 - low]! << 8));
    }
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join('');
}

/** Refuses only what is not text at all. */
export function sniff(bytes: Uint8Array): Sniffed {
  const [p, k, third, fourth] = bytes;
  // "PK" and 3 4: an archive; 5 6: an empty one.
  if (p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6))) {
    return { kind: 'zip' };
  }
  const text = decode(bytes);
  if (text.includes('\0')) {
    throw new Refusal('format', 'this is no army list: it is not text', 'choose a .rosz, .ros, .json or .txt export');
  }
  const start = /\S/.exec(text)?.index ?? text.length;
  const first = text[start];
  if (first === '<') return { kind: 'xml', text: text.slice(start) };
  if (first === '{' || first === '[') return { kind: 'json', text };
  if (text.startsWith('H4sI', start) || LINK.test(text)) return { kind: 'link', text };
  return { kind: 'text', text };
}
