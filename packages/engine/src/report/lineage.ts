import type { CourseEvent } from './types.js';

/** An event with the attack that it belongs to, where it is the matter of one attack. */
export type OfAttack<Event extends CourseEvent> = Event & { readonly attack?: string };

/**
 * Events with the attack that each belongs to. The fourth attack die of a batch is "3", from 0; the extra hits of a
 * critical one are "3.1", "3.2". Wound dice are rolled in the order of the hit dice, extra hits right after their
 * critical; a wound without a roll keeps its place. The k-th save die of a pool is for the k-th of its wounds in that
 * order (05.03.02); a critical wound that brings others along stands before them. Damage, Feel No Pain and what a model loses belong to the save die that let it through; damage
 * without a save to the critical wound that it comes from. Attacks of a later Strength of the same batch count on. What
 * is of no one attack has none: numbers of attacks, sums, mortal wounds that spill over, hazards.
 * @param events of a course or of several, in order, up to any point
 */
export function lineage<Event extends CourseEvent>(events: readonly Event[]): readonly OfAttack<Event>[] {
  const reader = new Reader();
  return events.map((event) => {
    const attack = reader.read(event);
    return attack === null ? event : { ...event, attack };
  });
}

/** What happened so far to the attacks of one Strength of a batch. */
interface Rolled {
  /** Number of its first attack. */
  readonly from: number;
  /** Verdicts by hit die; empty where hits are automatic, or attacks begin later. */
  readonly hits: string[];
  /** Additional hits by critical hit, as far as dice say, and of all together. */
  readonly extra: number[];
  extraHits: number;
  /** How many of the critical hits, the first ones, wound without a roll. */
  automatic: number;
  /** Verdicts by wound die; hits that glance are wounds, those that penetrate critical ones. */
  readonly wounds: string[];
  /** Additional wounds of each critical one. */
  more: number;
}

const started = (from: number): Rolled => ({
  from,
  hits: [],
  extra: [],
  extraHits: 0,
  automatic: 0,
  wounds: [],
  more: 0,
});

interface Hit {
  readonly attack: string;
  readonly isAutomatic: boolean;
}

/** The hits in the order in which they wound; none where no hit dice were rolled. */
function hitsOf({ from, hits, extra, extraHits, automatic }: Rolled): readonly Hit[] {
  const criticals = hits.filter((verdict) => verdict === 'critical').length;
  const rolled = extra.reduce((sum, count) => sum + count, 0);
  const each = criticals === 0 ? 0 : (extraHits - rolled) / criticals;
  let critical = 0;
  return hits.flatMap((verdict, die): readonly Hit[] => {
    const attack = String(from + die);
    if (verdict === 'hit') return [{ attack, isAutomatic: false }];
    if (verdict !== 'critical') return [];
    const more = (extra[critical] ?? 0) + each;
    critical += 1;
    const others = Array.from({ length: more }, (_, index) => ({
      attack: `${attack}.${index + 1}`,
      isAutomatic: false,
    }));
    return [{ attack, isAutomatic: critical <= automatic }, ...others];
  });
}

/** The attack of each wound die. */
const rolledToWound = (rolled: Rolled): readonly string[] =>
  rolled.hits.length === 0
    ? rolled.wounds.map((_, die) => String(rolled.from + die))
    : hitsOf(rolled).flatMap(({ attack, isAutomatic }) => (isAutomatic ? [] : [attack]));

/** The attacks that wounded, in order; null where the attacks began as wounds. */
function woundsOf(rolled: Rolled, kind: 'all' | 'ordinary' | 'critical'): readonly string[] | null {
  if (rolled.hits.length === 0 && rolled.wounds.length === 0) return null;
  const verdicts = new Map(rolledToWound(rolled).map((attack, die) => [attack, rolled.wounds[die]]));
  const hits = rolled.hits.length === 0 ? [...verdicts.keys()] : hitsOf(rolled).map(({ attack }) => attack);
  return hits.flatMap((attack) => {
    // A hit that is not rolled for wounds without a roll.
    const verdict = verdicts.has(attack) ? verdicts.get(attack) : 'wound';
    const ordinary = verdict === 'wound' ? 1 : verdict === 'critical' ? rolled.more : 0;
    const critical = verdict === 'critical' ? 1 : 0;
    const count = { all: ordinary + critical, ordinary, critical }[kind];
    return Array.from({ length: count }, () => attack);
  });
}

const RE_ROLL = / re-roll$/;
const ON_ARMOUR: Readonly<Record<string, string>> = { glancing: 'wound', penetrating: 'critical' };
/** Of a wound die to which another one is added. */
const WAITS = 'further dice';
/** Steps that begin a batch. */
const GATHERING = new Set(['attacks', 'additional attacks', 'strength']);
/** What follows a die or a critical wound that got through. */
const INFLICTED = new Set(['damage', 'feel no pain', 'wounds lost', 'model destroyed', 'model stands']);

class Reader {
  #rolled = started(0);
  /** The batch whose dice are being gathered. */
  #gathering: number | null = null;
  /** What each batch has rolled: critical wounds may wait until its attacker has finished. */
  readonly #batches = new Map<number, Rolled[]>();
  /** The attack whose save die was read last. */
  #inflicting: string | null = null;

  read(event: CourseEvent): string | null {
    const step = event.step.replace(RE_ROLL, '');
    if (INFLICTED.has(step)) return this.#inflicted(event);
    this.#inflicting = null;
    if (GATHERING.has(step)) return this.#gather(event);
    this.#gathering = null;
    if (event.batch === null) return null;
    this.#find(event.batch, event.from ?? 0);
    if (step === 'hit') return this.#hit(event);
    if (step === 'additional hits') return this.#additionalHits(event);
    if (step === 'wound' || step === 'penetration') return this.#wound(event);
    if (step === 'further') return this.#further(event);
    if (step === 'additional wounds') this.#rolled.more = event.count ?? 0;
    return step === 'save' ? this.#save(event) : null;
  }

  #gather({ batch }: CourseEvent): null {
    if (batch === null || batch === this.#gathering) return null;
    this.#gathering = batch;
    this.#rolled = started(0);
    this.#batches.set(batch, [this.#rolled]);
    return null;
  }

  /** The attacks of this Strength: begins those that are not there yet. */
  #find(batch: number, from: number): void {
    if (this.#rolled.from === from) return;
    this.#rolled = started(from);
    this.#batches.get(batch)?.push(this.#rolled);
  }

  #hit({ die, verdict }: CourseEvent): string | null {
    if (die === null) return null;
    this.#rolled.hits[die] = verdict;
    return String(this.#rolled.from + die);
  }

  #additionalHits({ die, place, count = 0 }: CourseEvent): string | null {
    const { from, hits, extra } = this.#rolled;
    if (die === null || place === undefined) {
      this.#rolled.extraHits = count;
      return null;
    }
    extra[place] = (extra[place] ?? 0) + count;
    const criticals = hits.flatMap((verdict, hit) => (verdict === 'critical' ? [hit] : []));
    return String(from + (criticals[place] ?? 0));
  }

  #wound({ die, verdict, count = 0 }: CourseEvent): string | null {
    if (die === null) {
      this.#rolled.automatic = count;
      return null;
    }
    this.#rolled.wounds[die] = ON_ARMOUR[verdict] ?? verdict;
    return rolledToWound(this.#rolled)[die] ?? null;
  }

  /** One more die for each wound die that waits for it, in their order. */
  #further({ verdict }: CourseEvent): string | null {
    const die = this.#rolled.wounds.indexOf(WAITS);
    if (die < 0) return null;
    this.#rolled.wounds[die] = ON_ARMOUR[verdict] ?? verdict;
    return rolledToWound(this.#rolled)[die] ?? null;
  }

  #save({ place, pool = 'all' }: CourseEvent): string | null {
    if (place === undefined) return null;
    const wounds = woundsOf(this.#rolled, pool);
    this.#inflicting = wounds === null ? String(this.#rolled.from + place) : (wounds[place] ?? null);
    return this.#inflicting;
  }

  #inflicted({ batch, packet, mortal, own }: CourseEvent): string | null {
    if (mortal === true || own === true || batch === null) return null;
    if (packet === undefined) return this.#inflicting;
    this.#inflicting = null;
    const criticals = (this.#batches.get(batch) ?? []).flatMap((rolled) => woundsOf(rolled, 'critical') ?? []);
    // Without any roll to wound the attacks began as critical wounds.
    return criticals.length === 0 ? String(packet) : (criticals[packet] ?? null);
  }
}
