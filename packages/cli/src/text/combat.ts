import type { AttackerReport, FinalState, JointState, Report } from '@fusillade/engine';
import { atLeast, cell, chanceOf, HARD_SPACE, meanText, percent, plural } from '@fusillade/engine/words';
import { oneLine } from '../problems.js';
import { stateText, wholesOf } from './states.js';
import { heading, type Look, paint } from './style.js';
import { padStart, wrap } from './width.js';

const FEW = 6;

/** What the target's blows cost the attackers, and how both sides most likely end. */
export const combatLines = (report: Report, look: Look, full = false): string[] => {
  const { joint, attackers } = report;
  if (joint === undefined) return [];
  const losses = attackers.flatMap((attacker) => wrap(lossText(attacker), look.width, 2));
  return [heading(look, 'What the attackers lose'), ...losses, '', ...jointLines(joint, look, full)];
};

const lossText = ({ name, finals }: AttackerReport): string => {
  const left = (models: FinalState['models']): number => Object.values(models).flat().length;
  const all = Math.max(...finals.map(({ models }) => left(models)));
  const pmf: number[] = Array.from({ length: all + 1 }, () => 0);
  for (const { p, models } of finals) pmf[all - left(models)] = (pmf[all - left(models)] ?? 0) + p;
  const mean = pmf.reduce((sum, p, k) => sum + k * p, 0);
  const any = atLeast(pmf, 1);
  const every = atLeast(pmf, all);
  const chances = [
    ...(any.impossible || any.certain ? [] : [`${percent(any.p)} chance of at least${HARD_SPACE}1`]),
    ...(all < 2 || every.impossible || every.certain ? [] : [`${percent(every.p)} of all`]),
  ];
  const models = `${meanText(mean)} of ${plural(all, 'model')}`;
  return `${oneLine(name)}: on average ${models}${chances.length === 0 ? '' : `; ${chances.join(', ')}`}`;
};

const jointLines = (joint: readonly JointState[], look: Look, full: boolean): string[] => {
  const own = wholesOf(joint.map(({ p, attackerModels }) => ({ p, models: attackerModels })));
  const target = wholesOf(joint.map(({ p, target: models }) => ({ p, models })));
  const shown = joint.slice(0, full ? joint.length : FEW);
  const lines = shown.flatMap(({ p, attackerModels, target: models }) => {
    const share = cell(chanceOf(p), 'certain', '–').replace(HARD_SPACE, ' ');
    const text = `${stateText(attackerModels, own)} – ${stateText(models, target)}`;
    const [first = '', ...rest] = wrap(text, look.width - 12, 2);
    return [`${padStart(share, 10)}  ${first}`, ...rest.map((line) => ' '.repeat(12) + line)];
  });
  const rest = joint.slice(shown.length);
  if (rest.length > 0) {
    const mass = rest.reduce((sum, { p }) => sum + p, 0);
    const text = `${plural(rest.length, 'more end')}, together ${percent(mass)}: --full shows ${rest.length === 1 ? 'it' : 'them'}.`;
    lines.push(...wrap(text, look.width).map((line) => paint(look, 'dim', line)));
  }
  return [heading(look, full ? 'How both sides end' : 'How both sides most likely end'), ...lines];
};
