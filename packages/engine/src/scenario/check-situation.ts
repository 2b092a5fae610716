import { ENGAGEMENT } from '../battlefield/lengths.js';
import { LIMITS } from './limits.js';
import { type Fields, given, join, type Problems } from './reader.js';
import { type Charge, MOVEMENTS, PHASES, SHOOTING_TYPES, type Situation } from './types.js';

const SWITCHES = [
  'halfRange',
  'cover',
  'plungingFire',
  'setUpThisTurn',
  'charged',
  'outOfPhase',
  'visible',
  'spotted',
  'engaged',
  'engagedWithTarget',
  'targetEngaged',
] as const;
const SITUATION_FIELDS = ['phase', 'shootingType', 'distance', 'movement', 'charge', ...SWITCHES] as const;

/** What may be said of a situation: the gap of a charge may also follow from where the models stand. */
export type Sayable = Omit<Situation, 'charge'> & { readonly charge?: Omit<Charge, 'gap'> & Partial<Charge> };

type Unset<T> = { [K in keyof T]?: Exclude<T[K], undefined> | null };

/** What one `situation` object says; `null` takes away what the scenario says. */
export interface ReadSituation {
  readonly path: string;
  readonly values: Unset<Sayable>;
}

export function readSituation(fields: Fields, key: string): ReadSituation {
  const path = fields.at(key);
  const own = fields.object(key, SITUATION_FIELDS);
  if (own === undefined) return { path, values: {} };
  const switches = Object.fromEntries(SWITCHES.map((each) => [each, own.boolean(each)]));
  return {
    path,
    values: given({
      phase: own.oneOf('phase', PHASES),
      shootingType: own.oneOf('shootingType', SHOOTING_TYPES),
      movement: own.oneOf('movement', MOVEMENTS),
      distance: own.raw('distance') === null ? null : own.number('distance', INCHES),
      charge: own.raw('charge') === null ? null : readCharge(own),
      ...switches,
    }),
  };
}

const INCHES = { min: 0, max: LIMITS.inches, example: 'inches to the target' };

function readCharge(fields: Fields): Sayable['charge'] {
  const charge = fields.object('charge', ['gap', 'modifier', 'reRoll']);
  if (charge === undefined) return undefined;
  const gap = charge.number('gap', { ...INCHES, above: 0 });
  const modifier = charge.number('modifier', { min: -12, max: 12, integer: true, example: 'a whole number such as 1' });
  const reRoll = charge.boolean('reRoll');
  if (gap === undefined && charge.has('gap')) return undefined;
  return { ...given({ gap }), modifier: modifier ?? 0, reRoll: reRoll ?? false };
}

/** An attacker's own situation over the scenario's, before defaults: what was said, and where. */
export class SaidSituation {
  readonly #own: ReadSituation;
  readonly #shared: ReadSituation;

  constructor(own: ReadSituation, shared: ReadSituation) {
    this.#own = own;
    this.#shared = shared;
  }

  get<K extends keyof Sayable>(key: K): Exclude<Sayable[K], undefined> | undefined {
    const own = this.#own.values[key];
    if (own !== undefined) return own ?? undefined;
    return this.#leftBehind(key) ? undefined : (this.#shared.values[key] ?? undefined);
  }

  /** A phase of the attacker's own leaves behind what the scenario says about the other phase. */
  #leftBehind(key: keyof Sayable): boolean {
    const phase = this.#own.values.phase;
    return (key === 'shootingType' && phase === 'fight') || (key === 'charge' && phase === 'shooting');
  }

  /** Whether the attacker itself says it. */
  isOwn(key: keyof Sayable): boolean {
    return this.#own.values[key] !== undefined;
  }

  pathOf(key: keyof Sayable): string {
    return join((this.isOwn(key) ? this.#own : this.#shared).path, key);
  }
}

/** Fills in `facts` and the defaults, and reports what cannot be true together. */
export function settleSituation(problems: Problems, said: SaidSituation, facts: Partial<Situation>): Situation {
  const phase = said.get('phase') ?? 'shooting';
  const shootingType = said.get('shootingType');
  const charge = phase === 'fight' ? settleCharge(problems, said, facts.distance) : undefined;
  checkPhase(problems, said, phase);
  checkCharge(problems, said);
  checkEngagement(problems, said);
  const type = phase === 'shooting' && shootingType !== undefined ? shootingType : 'normal';
  if (type === 'snap' && said.get('outOfPhase') === false) {
    const problem = 'snap shooting is always out of phase';
    problems.add('contradiction', said.pathOf('outOfPhase'), problem, 'leave outOfPhase out');
  }
  const engagedWithTarget = said.get('engagedWithTarget') ?? facts.engagedWithTarget ?? false;
  return {
    phase,
    shootingType: type,
    ...given({ distance: said.get('distance') ?? facts.distance, charge }),
    halfRange: said.get('halfRange') ?? false,
    cover: said.get('cover') ?? false,
    plungingFire: said.get('plungingFire') ?? false,
    movement: said.get('movement') ?? facts.movement ?? 'moved',
    setUpThisTurn: said.get('setUpThisTurn') ?? false,
    charged: said.get('charged') ?? charge !== undefined,
    outOfPhase: said.get('outOfPhase') ?? type === 'snap',
    visible: said.get('visible') ?? true,
    spotted: said.get('spotted') ?? false,
    engaged: said.get('engaged') ?? engagedWithTarget,
    engagedWithTarget,
    targetEngaged: said.get('targetEngaged') ?? engagedWithTarget,
  };
}

function settleCharge(problems: Problems, said: SaidSituation, distance: number | undefined): Charge | undefined {
  const charge = said.get('charge');
  if (charge === undefined) return undefined;
  const gap = charge.gap ?? distance;
  if (gap !== undefined) return { ...charge, gap };
  const suggestion = 'write the inches to the target, for instance 7.1, or where the models of both units stand';
  problems.add('missing', `${said.pathOf('charge')}.gap`, '"gap" is missing', suggestion);
  return undefined;
}

function checkPhase(problems: Problems, said: SaidSituation, phase: Situation['phase']): void {
  if (phase === 'fight' && said.get('shootingType') !== undefined) {
    const suggestion = 'leave shootingType out, or write "phase": "shooting"';
    problems.add('contradiction', said.pathOf('shootingType'), 'nobody shoots in the fight phase', suggestion);
  }
  if (phase === 'shooting' && said.get('charge') !== undefined) {
    const suggestion = 'write "phase": "fight", or leave charge out';
    problems.add('contradiction', said.pathOf('charge'), 'a charge is followed by a fight', suggestion);
  }
}

function checkCharge(problems: Problems, said: SaidSituation): void {
  if (said.get('charge') !== undefined && said.get('charged') === false) {
    const problem = 'a unit that fights after its charge has charged';
    problems.add('contradiction', said.pathOf('charged'), problem, 'leave charged out; it follows from charge');
  }
  const charges = said.get('charged') === true || (said.get('charge') !== undefined && said.get('phase') === 'fight');
  if (charges && said.get('movement') === 'stationary') {
    const suggestion = 'leave movement out, or write "charged": false';
    problems.add('contradiction', said.pathOf('movement'), 'a unit that charged has moved', suggestion);
  }
}

/** Farther apart than this no two models are engaged (03). */
const ENGAGEMENT_DIAGONAL = Math.hypot(ENGAGEMENT.horizontal, ENGAGEMENT.vertical);
/** Nearer than this two models are engaged however the distance lies. */
const ENGAGEMENT_RADIUS = ENGAGEMENT.horizontal;

function checkEngagement(problems: Problems, said: SaidSituation): void {
  const withTarget = said.get('engagedWithTarget');
  if (withTarget === true) {
    for (const key of ['engaged', 'targetEngaged'] as const) {
      if (said.get(key) !== false) continue;
      const problem = 'units that are engaged with each other are both engaged';
      problems.add('contradiction', said.pathOf(key), problem, `leave ${key} out; it follows from engagedWithTarget`);
    }
  }
  const distance = said.get('distance');
  if (distance === undefined || withTarget === undefined) return;
  if (withTarget ? distance > ENGAGEMENT_DIAGONAL : distance <= ENGAGEMENT_RADIUS) {
    const problem = `at a distance of ${distance}" the units ${withTarget ? 'are not' : 'are'} engaged`;
    problems.add(
      'contradiction',
      said.pathOf('engagedWithTarget'),
      problem,
      'change one of distance and engagedWithTarget',
    );
  }
}
