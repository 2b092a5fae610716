import { Gunzip } from 'fflate';
import { LIMITS, Refusal, tooLarge } from './refusal.js';
import { decode } from './sniff.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const STEP = 4096;

const unreadable = (why: string): Refusal =>
  new Refusal('link', `the List Forge link cannot be read: ${why}`, 'copy the whole link again');

/** Base64 in either alphabet, with or without padding. */
function fromBase64(text: string): Uint8Array {
  const values = new Int16Array(128).fill(-1);
  for (let i = 0; i < 64; i++) values[ALPHABET.charCodeAt(i)] = i;
  values[45] = 62;
  values[95] = 63;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const value = code < 128 ? values[code]! : -1;
    if (value < 0) throw unreadable('it holds characters that do not belong there');
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (held >> bits) & 0xff;
    }
  }
  return bytes.subarray(0, length);
}

function gunzip(packed: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Gunzip((chunk) => {
    length += chunk.length;
    if (length > LIMITS.bytes) throw tooLarge('the list in the link');
    chunks.push(chunk);
  });
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unreadable('it is not complete');
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The JSON inside a share link `https://…/#/listforge/H4sI…`, or inside its last part alone. */
export function readLink(text: string): string {
  const [, inLink] = /#\/listforge\/([\w+/%=-]+)/.exec(text) ?? [];
  const payload = (inLink ?? text.trim())
    .replace(/%2B/gi, '+')
    .replace(/%2F/gi, '/')
    .replace(/%3D/gi, '=')
    .replace(/\s+/g, '')
    .replace(/=+$/, '');
  return decode(gunzip(fromBase64(payload)));
}
