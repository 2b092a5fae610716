import { charge } from '../engine.js';
import type { Io } from '../io.js';
import { chargeText } from '../text/charge.js';
import { lookOf, type OutputFlags, printJson } from './common.js';

export interface ChargeFlags extends OutputFlags {
  readonly gap: number;
  readonly modifier?: number;
  readonly reRoll?: boolean;
}

export const runCharge = async (flags: ChargeFlags, io: Io): Promise<void> => {
  const input = { gap: flags.gap, modifier: flags.modifier ?? 0, reRoll: flags.reRoll === true };
  const answer = await charge(input);
  if (flags.json === true) return printJson(io, { version: 1, ...input, ...answer });
  io.out(chargeText(input, answer, lookOf(flags, io)));
};
