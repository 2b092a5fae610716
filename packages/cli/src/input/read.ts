import type { FileHandle } from 'node:fs/promises';
import type { Io } from '../io.js';
import { refuse } from '../problems.js';

/** Contract: 1 MB of JSON. */
export const LIMIT = 1_000_000;

/** 20 MB, as the readers of lists have it. */
export const MOST_OF_A_LIST = 20_000_000;

/** The text of a file, or of standard input for `-`; refuses directories, binary data and anything over `LIMIT`. */
export const readInput = async (file: string, io: Io): Promise<string> => {
  return textOf(await readBytes(file, io, LIMIT), file);
};

/** The text that the bytes of a file are. */
export const textOf = (bytes: Uint8Array, file: string): string => {
  const name = file === '-' ? 'standard input' : file;
  if (bytes.length > LIMIT)
    throw refuse('limit', name, 'is larger than 1 MB', 'give one scenario of at most 1 MB of JSON');
  return decode(bytes, name);
};

/** The bytes of a file, or of standard input for `-`; one more than `limit` at most, so that the caller sees it. */
export const readBytes = async (file: string, io: Io, limit: number): Promise<Uint8Array> =>
  file === '-' ? io.stdin(limit) : readFile(file, limit);

const readFile = async (file: string, limit: number): Promise<Uint8Array> => {
  const { open } = await import('node:fs/promises');
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    if ((await handle.stat()).isDirectory()) throw refuse('file', file, 'is a directory', 'name a file in it');
    return await readUpTo(handle, limit + 1);
  } catch (error) {
    throw fileProblem(error, file, 'read');
  } finally {
    await handle?.close();
  }
};

/** Devices and pipes do not know their size beforehand, so it is the reading that stops. */
const readUpTo = async (handle: FileHandle, most: number): Promise<Uint8Array> => {
  const buffer = new Uint8Array(most);
  let length = 0;
  while (length < most) {
    const { bytesRead } = await handle.read(buffer, length, most - length, null);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
};

const REASONS: Readonly<Record<string, readonly [problem: string, suggestion: string]>> = {
  ENOENT: ['no such file', 'check the spelling and the folder'],
  ENOTDIR: ['no such file: a part of the path is not a folder', 'check the path'],
  EACCES: ['permission denied', 'check who may use the file'],
  EPERM: ['permission denied', 'check who may use the file'],
  EISDIR: ['is a directory', 'name a file'],
  ENAMETOOLONG: ['the name is too long for a file', 'check the quotes around the arguments'],
  ELOOP: ['the link leads round in a circle', 'name the file itself'],
  EROFS: ['the disk is read-only', 'choose another place'],
  ENOSPC: ['the disk is full', 'choose another place'],
};

/** What the system says about a file, as a problem of the input. Anything that is no system error stays as it is. */
export const fileProblem = (error: unknown, file: string, verb: 'read' | 'written'): unknown => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (error.code === 'ENOENT' && verb === 'written') return refuse('file', file, 'no such folder', 'check the path');
  const [problem, suggestion] = REASONS[error.code] ?? [`cannot be ${verb} (${error.code})`, 'try another file'];
  return refuse('file', file, problem, suggestion);
};

const decode = (bytes: Uint8Array, name: string): string => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw refuse('file', name, 'is UTF-16 text', 'save it as UTF-8');
  }
  if (bytes.includes(0)) throw refuse('file', name, 'is binary data, not a scenario', 'give a JSON file');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('file', name, 'is not UTF-8 text', 'give a JSON file saved as UTF-8');
  }
};

export const writeOutput = async (file: string, text: string): Promise<void> => {
  const { writeFile } = await import('node:fs/promises');
  try {
    await writeFile(file, text);
  } catch (error) {
    throw fileProblem(error, file, 'written');
  }
};
