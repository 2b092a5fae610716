import type { BattleEvent, BattleQuestion } from '@fusillade/engine/battle';

export const COLUMNS = ['hit', 'wound', 'save', 'damage'] as const;
export type Column = (typeof COLUMNS)[number];

export type Tone = 'bad' | 'good' | 'best' | 'plain';

/** One die where it is in the strip. */
export interface StripDie {
  /** The attack that it belongs to: the same in every column. Null where it is not known. */
  readonly attack: string | null;
  /** What it shows; null: no die was rolled, or none yet. */
  readonly face: number | null;
  /** What stands instead of a face. */
  readonly sign: string;
  readonly tone: Tone;
  readonly verdict: string;
  /** Rolled twice: this is the second result. */
  readonly again: boolean;
}

export interface StripRow {
  readonly step: Column;
  readonly dice: readonly StripDie[];
  /** Dice that are still to be rolled. */
  readonly waiting: number;
}

/** A roll that lies on the table while a decision about it waits: its dice have no verdict yet. */
export interface Lying {
  readonly step: string | null;
  readonly faces: readonly number[];
}

/** What a roll is in the strip: one against armour has the place of a wound roll. */
const plainStep = (step: string): string => step.replace(/ re-roll$/u, '').replace('penetration', 'wound');

const GATHERING = new Set(['attacks', 'attacks re-roll', 'additional attacks', 'strength']);

const isGathering = (event: BattleEvent | undefined): boolean => event !== undefined && GATHERING.has(event.step);

/** The events of the batch in progress, or of the last one; `from`: index of the first entry that may belong to it. */
export const batchEvents = (events: readonly BattleEvent[], from: number): readonly BattleEvent[] => {
  const own = events.filter(({ entry }) => entry >= from);
  const last = own.findLast(({ batch, step }) => batch !== null && step !== 'attacks lost');
  if (last === undefined) return [];
  const end = own.lastIndexOf(last);
  const isOfIt = (event: BattleEvent | undefined): boolean =>
    event !== undefined && event.batch === last.batch && event.attacker === last.attacker;
  // A batch at another target may have the same number: each begins where its attacks are counted.
  const begins = (at: number): boolean => isGathering(own[at]) && !isGathering(own[at - 1]);
  let start = end;
  while (isOfIt(own[start - 1]) && !begins(start)) start -= 1;
  return own.slice(start);
};

const BAD = new Set(['fails', 'unsaved', 'lost']);

const toneOf = (column: Column, { verdict }: BattleEvent): Tone => {
  if (verdict === 'critical' || verdict === 'penetrating') return 'best';
  if (column === 'damage' || verdict === 'further dice') return 'plain';
  return BAD.has(verdict) ? 'bad' : 'good';
};

interface Placed {
  readonly key: string;
  die: StripDie;
}

/** Another die that is added to one against armour: together they are what counts. */
const addFurther = (found: readonly Placed[], event: BattleEvent): void => {
  const first = found.find(({ key }) => key === event.attack);
  if (first === undefined) return;
  const { die } = first;
  first.die = { ...die, sign: `${die.sign}+${event.face}`, tone: toneOf('wound', event), verdict: event.verdict };
};

/** Dice of one step, each once: a second roll takes the place of the first. */
const diceOf = (events: readonly BattleEvent[], column: Column): readonly StripDie[] => {
  const found: Placed[] = [];
  for (const event of events) {
    if (event.step === 'further' && column === 'wound') addFurther(found, event);
    if (plainStep(event.step) !== column || event.face === null) continue;
    const again = event.step.endsWith(' re-roll');
    const key = event.attack ?? `die ${event.die}`;
    const die: StripDie = {
      attack: event.attack ?? null,
      face: event.face,
      sign: String(event.face),
      tone: toneOf(column, event),
      verdict: event.verdict,
      again,
    };
    const first = again ? found.findLast(({ key: other, die: { again: done } }) => !done && other === key) : undefined;
    if (first === undefined) found.push({ key, die });
    else first.die = die;
  }
  return found.map(({ die }) => die);
};

/** Attacks that are saved against, or do damage, without a wound die: they wounded without a roll. */
const automaticOf = (wounds: readonly StripDie[], later: readonly StripDie[]): readonly StripDie[] => {
  const rolled = new Set(wounds.map(({ attack }) => attack));
  const others = new Set(later.flatMap(({ attack }) => (attack === null || rolled.has(attack) ? [] : [attack])));
  return [...others].map((attack) => ({
    attack,
    face: null,
    sign: '✓',
    tone: 'good',
    verdict: 'wounds without a roll',
    again: false,
  }));
};

/** Damage, told once for each attack whatever its dice were. */
const damageOf = (events: readonly BattleEvent[]): readonly StripDie[] =>
  events
    .filter(({ step, face, verdict }) => step === 'damage' && face === null && verdict.startsWith('D '))
    .map(({ attack, verdict }) => ({
      attack: attack ?? null,
      face: null,
      sign: verdict.slice(2),
      tone: 'plain',
      verdict,
      again: false,
    }));

/**
 * Hit, wound, save and damage with the dice that reached each, in the batch that is resolved.
 * @param question the roll that waits, whose dice are not there yet
 * @param lying the roll that a decision is about
 */
export const stripOf = (
  events: readonly BattleEvent[],
  question: BattleQuestion | null,
  lying: Lying = { step: null, faces: [] },
): readonly StripRow[] => {
  const step = question !== null && 'dice' in question ? plainStep(question.step) : null;
  const isSecond = question !== null && 'dice' in question && question.step.endsWith(' re-roll');
  const found: Record<Column, readonly StripDie[]> = {
    hit: diceOf(events, 'hit'),
    wound: diceOf(events, 'wound'),
    save: diceOf(events, 'save'),
    damage: damageOf(events),
  };
  found.wound = [...found.wound, ...automaticOf(found.wound, [...found.save, ...found.damage])];
  return COLUMNS.map((column) => {
    const lies = lying.step !== null && plainStep(lying.step) === column && column !== 'damage';
    const dice = lies ? [...found[column], ...lying.faces.map(lyingDie)] : found[column];
    const waiting = step === column && !isSecond && question !== null && 'dice' in question ? question.dice : 0;
    return { step: column, dice, waiting };
  });
};

const lyingDie = (face: number): StripDie => ({
  attack: null,
  face,
  sign: String(face),
  tone: 'plain',
  verdict: 'rolled',
  again: false,
});

/** The attacks of a batch, one place each: a die stands in every row at the place of its attack. */
export interface StripGrid {
  readonly attacks: readonly string[];
  readonly rows: readonly (Omit<StripRow, 'dice'> & {
    readonly count: number;
    /** By place; null where the attack did not get so far. */
    readonly places: readonly (StripDie | null)[];
  })[];
}

const attackOrder = (one: string, other: string): number => {
  const [a, b] = [one, other].map((attack) => attack.split('.').map(Number));
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0);
};

/** Rows of dice under each other: the life of an attack is read from top to bottom. */
export const gridOf = (rows: readonly StripRow[]): StripGrid => {
  const named = new Set(rows.flatMap(({ dice }) => dice.flatMap(({ attack }) => (attack === null ? [] : [attack]))));
  const attacks = [...named].toSorted(attackOrder);
  return {
    attacks,
    rows: rows.map(({ step, dice, waiting }) => {
      const own = attacks.map((attack) => dice.find((die) => die.attack === attack) ?? null);
      // A wound that counts twice has two saves.
      const loose = dice.filter((die) => !own.includes(die));
      // Dice of which nobody knows whose they are stand from the left on, where no others are.
      const places = own.every((die) => die === null) ? loose : [...own, ...loose];
      return { step, waiting, count: dice.length, places };
    }),
  };
};
