import type { Battle, BattleEntry } from '@fusillade/engine/battle';
import { facesWords, questionWords } from '@fusillade/engine/referee';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { table } from '../../worker/table.js';
import type { AskedFor } from '../../worker/table-api.js';
import { Keys } from './keys.js';
import { amendAt, trouble } from './state.js';

type Dice = Extract<BattleEntry, { dice: readonly number[] }>;

export const isDice = (entry: BattleEntry | undefined): entry is Dice => entry !== undefined && 'dice' in entry;

interface AmendProps {
  readonly battle: Battle;
  readonly index: number;
  /** How many entries follow. */
  readonly later: number;
  readonly onDone: () => void;
}

/** An earlier roll with what was asked for and what each face did, to be put right. */
export const Amend = ({ battle, index, later, onDone }: AmendProps) => {
  const asked = useSignal<AskedFor | null>(null);
  useEffect(() => {
    table
      .quick((api) => api.askedAt(battle, index))
      .then(
        (found) => {
          asked.value = found;
        },
        () => {
          // The dice can be put right without it.
        },
      );
  }, [battle, index, asked]);
  const entry = battle.entries[index];
  if (!isDice(entry)) return null;
  const change = async (dice: readonly number[]): Promise<boolean> => {
    const isDone = await amendAt(index, { dice });
    if (isDone) onDone();
    return isDone;
  };
  const now = asked.value;
  return (
    <>
      <p>
        {now !== null && (
          <>
            <b>{now.unit}</b>: {questionWords(now)}.{' '}
          </>
        )}
        It was rolled {entry.dice.join(' ')}.{' '}
        {later === 0
          ? 'Nothing was played after it.'
          : `${later === 1 ? 'One entry' : `${later} entries`} after it: those that no longer fit go, and Undo brings them back.`}
      </p>
      <Keys
        need={entry.dice.length}
        words={now?.faces == null ? [] : facesWords(now.faces, now.step)}
        first={entry.dice}
        done="Change it"
        onDone={change}
      />
      <p class="trouble" role="alert">
        {trouble.value}
      </p>
    </>
  );
};
