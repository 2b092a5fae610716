import type { Report } from '@fusillade/engine';
import { atLeast, type Chance, chanceOf, meanText, percent, plural, pmfOf } from './number.js';
import { heading, type Look, paint } from './style.js';
import { HARD_SPACE, truncate, wrap } from './width.js';

/** What is counted on this target: models, or for a single model its wounds. */
export interface Tally {
  readonly noun: 'model' | 'wound';
  readonly pmf: readonly number[];
  readonly mean: number;
  /** The most that can be lost. */
  readonly all: number;
}

export const tallyOf = (report: Report): Tally => {
  const single = report.target.models === 1;
  const law = single ? report.woundsLost : report.modelsDestroyed;
  return {
    noun: single ? 'wound' : 'model',
    pmf: pmfOf(law),
    mean: law.mean,
    all: single ? report.target.wounds : report.target.models,
  };
};

/** The largest k >= 1 that is reached with at least 80 %, or else with at least 50 %. */
export const reliable = (pmf: readonly number[]): { k: number; chance: Chance } | null => {
  for (const level of [0.8, 0.5]) {
    for (let k = pmf.length - 1; k >= 1; k--) {
      const chance = atLeast(pmf, k);
      if (chance.p >= level - 1e-12) return { k, chance };
    }
  }
  return null;
};

export const nothingAttacks = (report: Report): boolean =>
  report.woundsLost.mean === 0 && report.batches.every((batch) => batch.attacks.mean === 0);

/** The answer in one sentence. */
export const headlineText = (report: Report): string => {
  const { target, runs } = report;
  const tally = tallyOf(report);
  if (nothingAttacks(report)) return 'no attacks are made: the notes say why';
  const unit = target.models === 1 ? 'the target' : 'the unit';
  const destroyed = tally.pmf.length > 0 ? atLeast(tally.pmf, tally.all) : chanceOf(report.unitDestroyed);
  const parts = [destroyedText(destroyed, unit, runs)];
  const ofWounds = `${meanText(report.woundsLost.mean)} of ${plural(target.wounds, 'wound')}`;
  if (target.models === 1) parts.push(`on average ${ofWounds}`);
  else {
    const ofModels = `${meanText(report.modelsDestroyed.mean)} of ${plural(target.models, 'model')}`;
    parts.push(`on average ${ofModels}${target.wounds > target.models ? ` (${ofWounds})` : ''}`);
  }
  const best = reliable(tally.pmf);
  if (best !== null && best.k < tally.all) {
    parts.push(reliableText(best, tally.noun === 'wound' ? plural(best.k, 'wound') : String(best.k), runs));
  }
  return parts.join('; ');
};

const destroyedText = (chance: Chance, unit: string, runs: number | undefined): string => {
  if (chance.certain) return runs === undefined ? `certain to destroy ${unit}` : `destroys ${unit} in every run`;
  if (chance.impossible) return runs === undefined ? `no chance to destroy ${unit}` : `destroys ${unit} in no run`;
  return `${percent(chance.p)} to destroy ${unit}`;
};

const reliableText = (best: { chance: Chance }, amount: string, runs: number | undefined): string => {
  if (best.chance.certain)
    return `${runs === undefined ? 'certain to lose' : 'in every run'} at least${HARD_SPACE}${amount}`;
  return `${percent(best.chance.p)} chance of at least${HARD_SPACE}${amount}`;
};

export const headlineLines = (report: Report, look: Look): string[] => {
  const names = report.attackers.map((attacker) => attacker.name).join(', ');
  const title = truncate(`${names} → ${report.target.name}`, look.width);
  const sentence = headlineText(report);
  return [
    paint(look, 'dim', title),
    ...wrap(sentence.charAt(0).toUpperCase() + sentence.slice(1), look.width).map((line) => heading(look, line)),
  ];
};
