#!/usr/bin/env node
import type { Io } from './io.js';
import { run } from './run.js';

/** Reads on after the limit would only fill the memory: the caller refuses what is longer. */
const readStdin = async (limit: number): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > limit) break;
  }
  return Buffer.concat(chunks);
};

const noColour = (process.env.NO_COLOR ?? '') !== '';

const io: Io = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  stdin: readStdin,
  lines: async (quiet) => (await import('./input/lines.js')).openLines(quiet),
  randomSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] as number,
  ...(process.stdout.columns === undefined ? {} : { columns: process.stdout.columns }),
  ...(process.stderr.isTTY === true ? { progress: process.stderr } : {}),
  colour: process.stdout.isTTY === true && !noColour,
};

/** A reader that stops early (`| head`) is no fault of ours. */
const closed = (error: NodeJS.ErrnoException): void => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
};
process.stdout.on('error', closed);
process.stderr.on('error', closed);

process.exitCode = await run(process.argv.slice(2), io);
