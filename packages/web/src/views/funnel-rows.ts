import type { BatchField, BatchReport, Law, Report } from '@fusillade/engine';
import { LEAST_MEAN } from '@fusillade/engine/words';

/** A step of the attack sequence: how many come out of it. */
export interface Stage {
  readonly name: string;
  readonly rule: string;
  readonly mean: number;
  /** Null where only the mean is known. */
  readonly pmf: readonly number[] | null;
  /** How much of `mean` comes to nothing, and by what; drawn lighter. */
  readonly wasted: readonly Waste[];
  /** How much of `mean` is critical, for the words beside it; of hits on armour, what penetrates. */
  readonly critical: number;
  readonly called?: string;
}

export interface Waste {
  readonly what: 'Feel No Pain' | 'overkill' | 'left over';
  readonly rule: string;
  readonly mean: number;
}

const isFixed = ({ pmf }: Law): boolean => pmf !== undefined && pmf.filter((p) => p > 0).length === 1;

/**
 * The law of a sum over some batches. They are not independent (each meets what the ones before have left), so the law
 * follows from theirs only where at most one of them varies; the mean always does.
 */
export const sumOf = (laws: readonly Law[]): { readonly mean: number; readonly pmf: readonly number[] | null } => {
  const mean = laws.reduce((sum, law) => sum + law.mean, 0);
  const varying = laws.filter((law) => !isFixed(law));
  if (varying.length > 1) return { mean, pmf: null };
  const [free] = varying;
  if (free !== undefined && free.pmf === undefined) return { mean, pmf: null };
  const shift = laws.reduce((sum, law) => (isFixed(law) ? sum + (law.pmf?.findIndex((p) => p > 0) ?? 0) : sum), 0);
  return { mean, pmf: [...new Array<number>(shift).fill(0), ...(free?.pmf ?? [1])] };
};

/** What the attackers do; in a combat the target's own blows are batches too. */
export const ownBatches = ({ batches, attackers }: Report): readonly BatchReport[] =>
  batches.filter(({ attacker }) => attackers.some(({ name }) => name === attacker));

/** Which rule a step is by. */
interface StageRules {
  readonly attacks: string;
  readonly hits: string;
  readonly wounds: string;
  readonly armour: string;
  readonly unsaved: string;
  readonly damage: string;
  readonly ignored: string;
}

const ELEVENTH: StageRules = {
  attacks: '04.03',
  hits: '05.01',
  wounds: '05.02',
  armour: '05.02',
  unsaved: '05.03',
  damage: '05.04',
  ignored: '24.12',
};

const RULES: Readonly<Record<string, StageRules>> = {
  classic: {
    attacks: '12.2',
    hits: '12.2',
    wounds: '8.5',
    armour: '8.5.7',
    unsaved: '8.5.1',
    damage: '9.0',
    ignored: '9.0',
  },
};

/** From attacks to wounds lost, for some of the batches of a report; with the models where it is all of them. */
export const stagesOf = (report: Report, batches: readonly BatchReport[]): readonly Stage[] => {
  const whole = batches.length === ownBatches(report).length;
  const sum = (field: BatchField) => {
    const total = whole ? report.totals?.[field] : undefined;
    return total?.pmf === undefined
      ? sumOf(batches.map((batch) => batch[field]))
      : { mean: total.mean, pmf: total.pmf };
  };
  const mean = (field: BatchField): number => sum(field).mean;
  const stage = (
    name: string,
    rule: string,
    field: BatchField,
    wasted: readonly Waste[] = [],
    critical = 0,
  ): Stage => ({
    name,
    rule,
    ...sum(field),
    wasted: wasted.filter((waste) => waste.mean >= LEAST_MEAN),
    critical,
  });
  const armour = batches.some(({ penetrating }) => penetrating !== undefined);
  const rules = RULES[report.ruleset] ?? ELEVENTH;
  const lost = whole ? report.woundsLost : sum('woundsLost');
  const stages = [
    stage('attacks', rules.attacks, 'attacks'),
    // In older editions an attack may score several hits, but none is critical.
    stage('hits', rules.hits, 'hits', [], rules === ELEVENTH ? mean('criticalHits') : 0),
    {
      ...stage(
        armour ? 'on armour' : 'wounds',
        armour ? rules.armour : rules.wounds,
        'wounds',
        [{ what: 'left over', rule: rules.damage, mean: mean('unused') }],
        mean('criticalWounds'),
      ),
      ...(armour ? { called: 'penetrating' } : rules === ELEVENTH ? {} : { called: 'special' }),
    },
    stage('unsaved', rules.unsaved, 'unsaved'),
    stage('damage', rules.damage, 'damage', [
      { what: 'Feel No Pain', rule: rules.ignored, mean: mean('ignored') },
      { what: 'overkill', rule: rules.damage, mean: mean('lostDamage') },
    ]),
    { name: 'wounds lost', rule: rules.damage, mean: lost.mean, pmf: lost.pmf ?? null, wasted: [], critical: 0 },
  ];
  // Without a damage table hits on armour are counted, and nothing comes of them.
  if (armour && mean('damage') === 0) return stages.slice(0, 4);
  if (!whole) return stages;
  const { mean: fallen, pmf } = report.modelsDestroyed;
  return [...stages, { name: 'models', rule: rules.damage, mean: fallen, pmf: pmf ?? null, wasted: [], critical: 0 }];
};

/** What one batch adds to a stage of several. */
export interface Part {
  readonly name: string;
  readonly mean: number;
  readonly pmf: readonly number[] | null;
}

export const partOf = (report: Report, batch: BatchReport, name: string, { name: stage }: Stage): Part => {
  const { mean, pmf } = stagesOf(report, [batch]).find((each) => each.name === stage) ?? { mean: 0, pmf: null };
  return { name, mean, pmf };
};

export const batchName = ({ attacker, weapons, strength }: BatchReport, several: boolean): string => {
  const name = weapons.join(' + ') + (strength === undefined ? '' : ` (S ${strength})`);
  return several ? `${attacker}: ${name}` : name;
};
