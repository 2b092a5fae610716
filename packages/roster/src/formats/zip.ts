import { Inflate } from 'fflate';
import { LIMITS, Refusal, tooLarge } from './refusal.js';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;
/** Small enough that one step never unpacks more than a few MB past the limit. */
const STEP = 4096;

interface Entry {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const damaged = (why: string, path = ''): Refusal =>
  new Refusal('zip', `the archive is damaged: ${why}`, 'export the list again and choose that file', path);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function nameOf(bytes: Uint8Array): string {
  let name = '';
  // Shown in a message at most: what is not ASCII need not be exact.
  for (const byte of bytes.subarray(0, 200)) name += byte < 32 || byte > 126 ? '?' : String.fromCharCode(byte);
  return name;
}

/** The archive's table of contents, which stands at its end. */
function entriesOf(bytes: Uint8Array): readonly Entry[] {
  const view = viewOf(bytes);
  let end = bytes.length - END_LENGTH;
  const first = Math.max(0, end - LONGEST_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  if (end < first) throw damaged('its table of contents is missing; the file may be cut off');
  const count = view.getUint16(end + 10, true);
  if (count > LIMITS.entries) throw new Refusal('limit', `the archive holds ${count} files`, 'a list is one file');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY) throw damaged('its table of contents is broken');
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: nameOf(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

let table: Uint32Array | undefined;

function crcOf(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, i) => {
    let c = i;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c;
  });
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = table[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Unpacks into the declared size and not a byte further, whatever the data say. */
function inflate(packed: Uint8Array, { name, size }: Entry): Uint8Array {
  const out = new Uint8Array(size);
  let filled = 0;
  let finished = false;
  const stream = new Inflate((chunk, final) => {
    if (filled + chunk.length > size) throw damaged(`it holds more than the ${size} bytes that it declares`, name);
    out.set(chunk, filled);
    filled += chunk.length;
    finished = final;
  });
  try {
    for (let at = 0; at < packed.length && !finished; at += STEP) {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw damaged('its content cannot be unpacked', name);
  }
  if (filled !== size) throw damaged(`it declares ${size} bytes and holds ${filled}`, name);
  return out;
}

/** Hidden copies that some systems add hold no list. */
const isRoster = ({ name }: Entry): boolean => /\.ros$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name);

/**
 * The one `.ros` file of an archive; no other file of it is read. Refused by name: several lists, none, encrypted or
 * damaged ones, more than 20 MB, sizes that are not what was declared.
 */
export function unzipRoster(bytes: Uint8Array): Uint8Array {
  const entries = entriesOf(bytes);
  const [entry, ...others] = entries.filter(isRoster);
  if (entry === undefined) {
    const names = entries.slice(0, 3).map(({ name }) => name);
    const held = names.length === 0 ? 'it is empty' : `it holds ${names.join(', ')}`;
    throw new Refusal('zip', `the archive holds no list: ${held}`, 'choose a .rosz export, which holds one .ros file');
  }
  const { name } = entry;
  if (others.length > 0) {
    const problem = `the archive holds several lists: ${[entry, ...others.slice(0, 2)].map((each) => each.name).join(', ')}`;
    throw new Refusal('zip', problem, 'unpack it and choose one of the .ros files', name);
  }
  if (entry.encrypted) {
    throw new Refusal('zip', 'the archive is encrypted', 'unpack it and choose the .ros file', name);
  }
  if (entry.size > LIMITS.bytes) throw tooLarge('the list in the archive', name);
  const view = viewOf(bytes);
  const local = entry.offset;
  if (local + LOCAL_LENGTH > bytes.length || view.getUint32(local, true) !== LOCAL) {
    throw damaged('its content is not where it says', name);
  }
  const start = local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + entry.packed > bytes.length) throw damaged('its content is cut off', name);
  const packed = bytes.subarray(start, start + entry.packed);
  if (entry.method !== 0 && entry.method !== 8) {
    const problem = `the archive is packed by a method that is not known (${entry.method})`;
    throw new Refusal('zip', problem, 'unpack it and choose the .ros file', name);
  }
  if (entry.method === 0 && entry.packed !== entry.size) throw damaged('its sizes disagree', name);
  const content = entry.method === 0 ? packed : inflate(packed, entry);
  if (crcOf(content) !== entry.crc) throw damaged('its checksum is wrong', name);
  return content;
}
