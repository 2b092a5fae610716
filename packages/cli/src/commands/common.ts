import type { SetupFlags } from '../input/flags.js';
import type { RosterFlags } from '../input/roster-flags.js';
import type { Io } from '../io.js';
import type { Remarks } from '../roster/setup.js';
import { type Look, NARROWEST } from '../text/style.js';

export interface OutputFlags extends SetupFlags, RosterFlags {
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

/** What is added to the JSON of an answer about named units. */
export const remarksJson = (remarks: Remarks | undefined): object =>
  remarks === undefined
    ? {}
    : {
        statements: remarks.statements,
        chosenModes: remarks.chosenModes,
        ...(remarks.credit === undefined ? {} : { credit: remarks.credit }),
      };

/** An answer with what the way from names to numbers left out. */
export const withRemarks = <T extends { readonly notModelled: readonly string[] }>(
  answer: T,
  remarks: Remarks | undefined,
): T =>
  remarks === undefined
    ? answer
    : { ...answer, notModelled: [...new Set([...remarks.notModelled, ...answer.notModelled])] };
