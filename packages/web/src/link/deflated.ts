import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';

const LARGEST = 1_000_000;
const CHUNK = 4096;

/** Data as letters of a link: deflated, then base64 with the alphabet that needs no escape. */
export const deflated = (value: unknown): string => {
  const bytes = deflateSync(strToU8(JSON.stringify(value)), { level: 9 });
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** What such letters hold, or `undefined`. Stops as soon as more than a megabyte comes out: a link is anybody's. */
export const inflated = (letters: string): unknown => {
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    return JSON.parse(strFromU8(inflate(bytes)));
  } catch {
    return undefined;
  }
};

const inflate = (bytes: Uint8Array): Uint8Array => {
  const parts: Uint8Array[] = [];
  let length = 0;
  let complete = false;
  const stream = new Inflate((part, last) => {
    length += part.length;
    if (length > LARGEST) throw new RangeError('too large');
    parts.push(part);
    complete = last;
  });
  for (let at = 0; at < bytes.length; at += CHUNK) {
    stream.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
  }
  if (!complete) throw new RangeError('cut off');
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
