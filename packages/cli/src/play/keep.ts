import type { Battle } from '@fusillade/engine/battle';
import { InputError, problemLine } from '../problems.js';
import { answersOf, battleJson, writeWhole } from './store.js';

/** Where a battle is kept while it is played. */
export interface Keeping {
  /** The battle itself. */
  readonly save?: string;
  /** Its answers, as `resolve --log` reads them. */
  readonly log?: string;
}

const write = async ({ save, log }: Keeping, battle: Battle): Promise<void> => {
  if (save !== undefined) await writeWhole(save, battleJson(battle));
  if (log !== undefined) await writeWhole(log, `${JSON.stringify(answersOf(battle.entries))}\n`);
};

/**
 * Keeps a battle after every change. `first` refuses what cannot be written; a disk that fails later is said once, and
 * the battle goes on.
 */
export const keeperOf = (keeping: Keeping, complain: (text: string) => void) => {
  let failed = false;
  return {
    first: (battle: Battle): Promise<void> => write(keeping, battle),
    now: async (battle: Battle): Promise<void> => {
      try {
        await write(keeping, battle);
        failed = false;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        if (!failed) complain(`Not saved: ${error.problems.map(problemLine).join('; ')}`);
        failed = true;
      }
    },
  };
};
