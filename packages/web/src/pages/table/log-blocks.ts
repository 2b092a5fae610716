import type { BattleEntry } from '@fusillade/engine/battle';
import type { RefereeNote } from '@fusillade/engine/referee';

/** What one entry came to in one batch. */
export interface LogBlock {
  readonly entry: number;
  /** Which attacks it belongs to: `Ember Guard at Tide Wardens, batch 2`; empty before and after all batches. */
  readonly heading: string;
  readonly notes: readonly RefereeNote[];
  /** Whether the entry's own dice are told here. */
  readonly isRoll: boolean;
}

/** What stands beside a roll and is none. */
const NO_ROLL: ReadonlySet<string> = new Set(['decision', 'initiative step', 'attacks', 'declaration', 'end of phase']);

/** Follows whom the attacks are made at: targets are finished one after another (04.03). */
const targeting = (entries: readonly BattleEntry[]) => {
  let left: readonly string[] = [];
  let target = '';
  let batch = -1;
  let hasBegun = false;
  const next = (name: string | undefined): void => {
    target = name ?? target;
    left = left.filter((other) => other !== target);
    batch = -1;
  };
  return (note: RefereeNote): string => {
    const entry = entries[note.entry ?? -1];
    if (note.step === 'declaration' && entry !== undefined && 'attack' in entry) {
      left = entry.attack.targets.map(({ unit }) => unit);
      batch = -1;
      if (left.length === 1) next(left[0]);
    } else if (note.step === 'decision' && entry !== undefined && 'decision' in entry) {
      if (entry.decision === 'targetOrder') next(String(entry.value));
    } else if (note.batch !== null) {
      const begins = note.step === 'attacks' && hasBegun;
      // Batches are counted anew at each target; the last one is not asked for.
      if ((note.batch < batch || (begins && note.batch === batch)) && left.length > 0) next(left[0]);
      batch = note.batch;
      hasBegun = note.step !== 'attacks';
    }
    return target;
  };
};

/** The notes by entry and batch, newest first; sentences of one roll keep their order. */
export const blocksOf = (entries: readonly BattleEntry[], notes: readonly RefereeNote[]): readonly LogBlock[] => {
  const targetAt = targeting(entries);
  const headed = notes.map((note) => {
    const target = targetAt(note);
    if (note.batch === null) return { note, heading: '' };
    const whom = target === '' ? '' : ` at ${target}`;
    return { note, heading: `${note.attacker}${whom}, batch ${note.batch + 1}` };
  });
  const blocks: { entry: number; heading: string; notes: RefereeNote[] }[] = [];
  for (const [at, { note, heading }] of headed.entries()) {
    const entry = note.entry ?? 0;
    // What is decided stands with what comes of it, or with what it follows.
    const ahead = headed
      .slice(at + 1)
      .find((other) => other.note.entry === note.entry && other.note.step !== 'decision');
    const own = note.step === 'decision' ? (ahead?.heading ?? blocks.at(-1)?.heading ?? '') : heading;
    const last = blocks.at(-1);
    if (last !== undefined && last.entry === entry && last.heading === own) last.notes.push(note);
    else blocks.push({ entry, heading: own, notes: [note] });
  }
  return blocks
    .map((block, at) => ({
      ...block,
      isRoll:
        block.notes.some(({ step }) => !NO_ROLL.has(step)) ||
        // Before the first roll it is told who strikes; that is nothing rolled.
        (block.entry > 0 && 'dice' in (entries[block.entry] ?? {}) && blocks[at - 1]?.entry !== block.entry),
    }))
    .reverse();
};

/** What was rolled: `hit`. */
export const rolledStep = ({ notes }: LogBlock): string =>
  (notes.find(({ step }) => !NO_ROLL.has(step)) ?? notes.find(({ step }) => step !== 'decision'))?.step ?? '';
