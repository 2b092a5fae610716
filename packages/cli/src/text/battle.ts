import type { AttackOdds, Destroyed, Standing, UnitOdds, UnitStanding } from '@fusillade/engine/battle';
import type { RefereeNote } from '@fusillade/engine/referee';
import { atLeast, meanText, percent } from '@fusillade/engine/words';
import { oneLine } from '../problems.js';
import { hung } from './hung.js';
import { inBrackets } from './question.js';
import { rowText } from './states.js';
import { heading, type Look, paint } from './style.js';

/** What entries did, sentence by sentence. */
export const sentenceLines = (notes: readonly RefereeNote[], look: Look): string[] =>
  notes.flatMap(({ text, rules }) => hung('  ', `${oneLine(text)}${inBrackets(rules)}`, look));

/** `Trooper 3 left, one on 1 wound · Captain on 4 wounds`; models that stand although destroyed are told. */
export const unitText = ({ models }: UnitStanding): string => {
  const rows = [...new Set(models.map(({ row }) => row))];
  const parts = rows.map((row) => {
    const own = models.filter((model) => model.row === row);
    const left = own.flatMap(({ state, wounds }) => (state === 'alive' ? [wounds] : [])).sort((a, b) => a - b);
    const standing = own.filter(({ state }) => state === 'standing').length;
    const text = rowText(row, left, { count: own.length, wounds: own[0]?.W ?? 1 });
    return standing === 0 ? text : `${text} (${standing} still standing)`;
  });
  return parts.join(' · ');
};

/** `Blue now: Trooper 3 left`. */
export const nowLines = (unit: UnitStanding, look: Look): string[] =>
  hung('  ', `${oneLine(unit.name)} now: ${unitText(unit)}`, look);

/** 05.04.04: what is neither an attack nor a player's rule counts for nobody. */
const byText = ({ by }: Destroyed, { armies }: Standing): string => {
  if (by.kind === 'attack') return oneLine(by.unit);
  return by.kind === 'rule' ? `rule ${by.rule} of ${oneLine(armies[by.army])}` : `rule ${by.rule}, counts for nobody`;
};

/** Every unit with its models, who destroyed whom, and what is there once in a phase. */
export const stateLines = (standing: Standing, look: Look): string[] => {
  const { units, battle, armies, destroyed, commandRerolls, phase } = standing;
  const lines = 'units' in battle ? [heading(look, `Phase ${phase + 1}`)] : [];
  for (const army of [0, 1] as const) {
    const used = commandRerolls[army] ? 'still there' : 'used in this phase';
    const has = 'units' in battle && battle.commandRerolls?.[army] !== false;
    lines.push(...hung('', `${oneLine(armies[army])}${has ? ` (Command Re-roll ${used})` : ''}`, look));
    for (const unit of units.filter((each) => each.army === army)) {
      const last = destroyed.find((each) => each.unit === unit.name && each.lastOfUnit);
      const models = unit.models.length === 0 ? 'no models listed' : unitText(unit);
      const end = last === undefined ? '' : ` · the last one by ${byText(last, standing)}`;
      const attacked = unit.hasAttacked ? ' · has attacked' : '';
      lines.push(...hung('  ', `${oneLine(unit.name)}: ${models}${end}${attacked}`, look));
    }
  }
  return lines;
};

/** The law of the attack in progress: how many models it destroys; in a combat of both sides. */
export const oddsLines = (odds: AttackOdds, look: Look): string[] =>
  sidesOf(odds).flatMap((side) => unitOddsLines(side, look));

/** Whose chances they are: the target's, and those of the side that it strikes back at. */
export const sidesOf = ({ back, ...odds }: AttackOdds): readonly UnitOdds[] =>
  back === undefined ? [odds] : [odds, back];

const unitOddsLines = ({ unit, models }: UnitOdds, look: Look): string[] => {
  const pmf = models.pmf ?? [];
  const lines = hung('  ', `${oneLine(unit)}: ${meanText(models.mean)} models destroyed on average`, look);
  for (let count = 0; count < pmf.length; count++) {
    const chance = atLeast(pmf, count);
    if (count === 0 || chance.impossible) continue;
    const text = chance.certain ? 'certain' : percent(chance.p);
    lines.push(...hung('  ', `at least ${count}: ${text}`, look));
  }
  return lines;
};

/** What is said about an attack, whatever is rolled. */
export const noteLines = (notes: Standing['notes'], look: Look): string[] =>
  notes.flatMap(({ text, rule }) => hung('  - ', `${oneLine(text)}${inBrackets([rule])}`, look));

/** A line that is there for orientation only. */
export const quietLines = (text: string, look: Look): string[] =>
  hung('', text, look).map((line) => paint(look, 'dim', line));
