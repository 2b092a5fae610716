import type { SetupFlags } from '../input/flags.js';
import type { Io } from '../io.js';
import { type Look, NARROWEST } from '../text/style.js';

export interface OutputFlags extends SetupFlags {
  readonly json?: boolean;
  readonly width?: number;
  readonly color?: boolean;
}

const DEFAULT_WIDTH = 80;

export const lookOf = (flags: OutputFlags, io: Io): Look => ({
  width: Math.max(NARROWEST, flags.width ?? io.columns ?? DEFAULT_WIDTH),
  colour: io.colour && flags.color !== false,
});

export const printJson = (io: Io, value: unknown): void => io.out(`${JSON.stringify(value)}\n`);
