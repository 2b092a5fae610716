import { deflateSync, strToU8 } from 'fflate';

/** What an archive says about one file in it, true or not. */
export interface Told {
  readonly name: string;
  readonly content: Uint8Array;
  readonly stored?: boolean;
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly crc?: number;
  readonly packed?: number;
  readonly offset?: number;
}

/** The checksum of zip archives, bit by bit. */
export function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array => {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** A zip archive that tells what it is told to tell. */
export function archive(...files: readonly Told[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const contents: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const name = strToU8(file.name);
    const data = file.stored ? file.content : deflateSync(file.content);
    const method = file.method ?? (file.stored ? 0 : 8);
    const shared = [
      ...([
        [20, 2],
        [file.flags ?? 0, 2],
        [method, 2],
        [0, 4],
        [file.crc ?? crcOf(file.content), 4],
      ] as const),
      ...([
        [file.packed ?? data.length, 4],
        [file.size ?? file.content.length, 4],
        [name.length, 2],
        [0, 2],
      ] as const),
    ] as const;
    const local = joined([numbers([0x04034b50, 4], ...shared), name, data]);
    const place = file.offset ?? offset;
    contents.push(
      joined([numbers([0x02014b50, 4], [20, 2], ...shared, [0, 2], [0, 2], [0, 2], [0, 4], [place, 4]), name]),
    );
    parts.push(local);
    offset += local.length;
  }
  const table = joined(contents);
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [table.length, 4],
    [offset, 4],
    [0, 2],
  );
  return joined([...parts, table, end]);
}
