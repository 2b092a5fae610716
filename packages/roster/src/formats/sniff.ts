import { strFromU8 } from 'fflate';
import { Refusal } from './refusal.js';

/** What a file is by its content; its name is never asked. */
export type Sniffed =
  | { readonly kind: 'zip' }
  | { readonly kind: 'xml' | 'json' | 'link' | 'text'; readonly text: string };

const LINK = /#\/listforge\/[\w+/%=-]/;

/** Bytes as text: UTF-8, or UTF-16 where a byte order mark says so. The mark itself is dropped. */
export function decode(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, 0);
  if (first === 0xfe && second === 0xff) return utf16(bytes, 1);
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  const text = strFromU8(marked ? bytes.subarray(3) : bytes);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

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
