import { linesOf } from '../src/input/lines.js';
import type { Io, Lines } from '../src/io.js';
import { run } from '../src/run.js';

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly stdin?: string | Uint8Array;
  /** Who answers line by line, if not standard input. */
  readonly lines?: Lines;
  readonly columns?: number;
  readonly colour?: boolean;
  readonly seed?: number;
}

/** Runs a command line without a process. */
export const fusillade = async (argv: readonly string[], around: Surroundings = {}): Promise<Answer> => {
  let out = '';
  let err = '';
  const bytes =
    typeof around.stdin === 'string' ? new TextEncoder().encode(around.stdin) : (around.stdin ?? new Uint8Array());
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    stdin: async (limit) => bytes.subarray(0, limit + 1),
    lines: async () => around.lines ?? linesOf(new TextDecoder().decode(bytes)),
    randomSeed: () => around.seed ?? 99,
    columns: around.columns ?? 80,
    colour: around.colour ?? false,
  };
  const code = await run(argv, io);
  return { code, out, err };
};
