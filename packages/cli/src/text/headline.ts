import type { Report } from '@fusillade/engine';
import {
  atLeast,
  type Chance,
  chanceOf,
  HARD_SPACE,
  meanText,
  nothingAttacks,
  percent,
  plural,
  reliable,
  tallyOf,
} from '@fusillade/engine/words';
import { armourText } from './armour.js';
import { heading, type Look, paint } from './style.js';
import { truncate, wrap } from './width.js';

/** The answer in one sentence. */
export const headlineText = (report: Report): string => {
  const { target, runs } = report;
  const tally = tallyOf(report);
  if (nothingAttacks(report)) return 'no attacks are made: the notes say why';
  const onArmour = armourText(report);
  // Nothing can be destroyed where no damage table is chosen: the hits are the answer.
  if (onArmour !== '' && report.batches.every(({ damage }) => damage.mean === 0)) return onArmour;
  const unit = target.models === 1 ? 'the target' : 'the unit';
  const destroyed = tally.pmf.length > 0 ? atLeast(tally.pmf, tally.all) : chanceOf(report.unitDestroyed);
  const parts = [destroyedText(destroyed, unit, runs)];
  const ofWounds = `${meanText(report.woundsLost.mean)} of ${plural(target.wounds, 'wound')}`;
  if (target.models === 1) parts.push(`on average ${ofWounds}`);
  else {
    const ofModels = `${meanText(report.modelsDestroyed.mean)} of ${plural(target.models, 'model')}`;
    parts.push(`on average ${ofModels}${target.wounds > target.models ? ` (${ofWounds})` : ''}`);
  }
  if (onArmour !== '') parts.push(onArmour);
  const best = onArmour === '' ? reliable(tally.pmf) : null;
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
