import type { BattleEntry } from '@fusillade/engine/battle';
import { noteHeading, type RefereeNote } from '@fusillade/engine/referee';

/** What one entry came to in one batch. */
export interface LogBlock {
  readonly entry: number;
  /** Which attacks it belongs to: `Ember Guard at Tide Wardens, batch 2`; beside them, whose it is; may be empty. */
  readonly heading: string;
  readonly notes: readonly RefereeNote[];
  /** Whether the entry's own dice are told here. */
  readonly isRoll: boolean;
}

/** What stands beside a roll and is none. */
const NO_ROLL: ReadonlySet<string> = new Set(['decision', 'initiative step', 'attacks', 'declaration', 'end of phase']);

/** Says for themselves whose they are. */
const NO_HEADING: ReadonlySet<string> = new Set(['declaration', 'end of phase']);

/** Under which heading each note stands; an attack at one target says it once for all its notes. */
const heading = (entries: readonly BattleEntry[]) => {
  let only: string | undefined;
  return (note: RefereeNote): string => {
    const entry = entries[note.entry ?? -1];
    if (note.step === 'declaration' && entry !== undefined && 'attack' in entry) {
      const [first, ...others] = entry.attack.targets;
      only = others.length === 0 ? first?.unit : undefined;
    }
    if (NO_HEADING.has(note.step)) return '';
    const target = note.target ?? only;
    return noteHeading(target === undefined ? note : { ...note, target }, '');
  };
};

/** The notes by entry and batch, newest first; sentences of one roll keep their order. */
export const blocksOf = (entries: readonly BattleEntry[], notes: readonly RefereeNote[]): readonly LogBlock[] => {
  const headingOf = heading(entries);
  const headed = notes.map((note) => ({ note, heading: headingOf(note) }));
  const blocks: { entry: number; heading: string; notes: RefereeNote[] }[] = [];
  for (const [at, { note, heading: own }] of headed.entries()) {
    const entry = note.entry ?? 0;
    // What is decided stands with what comes of it, or with what it follows.
    const ahead = headed
      .slice(at + 1)
      .find((other) => other.note.entry === note.entry && other.note.step !== 'decision');
    const under = note.step === 'decision' ? (ahead?.heading ?? blocks.at(-1)?.heading ?? '') : own;
    const last = blocks.at(-1);
    if (last !== undefined && last.entry === entry && last.heading === under) last.notes.push(note);
    else blocks.push({ entry, heading: under, notes: [note] });
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
