import type {
  AttackerInput,
  AttackerRowInput,
  ChoicesInput,
  EffectInput,
  SituationInput,
  TargetInput,
  WeaponInput,
} from '@fusillade/engine';
import type { ArmyUnit } from '../army.js';
import { fold } from '../names.js';
import { armsOf, type ChosenMode, entryOf } from './arms.js';
import { effectOf, effectStatements, placed } from './effects.js';
import { done, failed, type SetupResult } from './issue.js';
import { type Joined, nameOf, pointsOf, rowsOf, sharedKeywords } from './members.js';
import { merged, type Share, select, withinLimit } from './select.js';
import { originOf, rowOf, type Side, type SideOptions } from './target.js';
import { worthIn } from './worth.js';

export interface AttackerOptions extends SideOptions {
  /** Modes, and weapons that exclude each other, are chosen against this target. */
  readonly target: TargetInput;
  readonly situation?: SituationInput;
  readonly choices?: ChoicesInput;
  /** Effects beside those of the unit's own abilities. */
  readonly effects?: readonly EffectInput[];
  /** Whether the attackers' own models are needed: hazard rolls are resolved on them. Default true. */
  readonly ownModels?: boolean;
}

export interface AttackerSide extends Side<AttackerInput> {
  readonly chosen: readonly ChosenMode[];
}

/** Units joined (see `join`) as one attacker with all their weapons of the phase. */
export const attackerOf = (units: Joined, options: AttackerOptions): SetupResult<AttackerSide> => {
  const name = nameOf(units);
  const phase = options.situation?.phase ?? 'shooting';
  const toggles = placed(units, 'attacker');
  const effects = [
    ...toggles.filter(({ reach }) => reach === 'unit').map((each) => effectOf(each, [])),
    ...(options.effects ?? []),
  ];
  const keywords = keywordsOf(units);
  const worth = worthIn({
    attacker: { keywords, effects },
    target: options.target,
    ...(options.situation === undefined ? {} : { situation: options.situation }),
    ...(options.choices === undefined ? {} : { choices: options.choices }),
  });
  const statements: string[] = [];
  const chosen: ChosenMode[] = [];
  const weapons: WeaponInput[] = [];
  const notModelled = units.flatMap((unit) => unit.notModelled.map((ability) => `${unit.name}: ${ability}`));
  for (const unit of units) {
    const own = toggles.filter((each) => each.unit === unit && each.reach === 'own').map((each) => effectOf(each, []));
    const armed = armsOf(unit, phase, own, worth);
    const entries = (shares: readonly Share[]) => merged(shares.map(({ arm, count }) => entryOf(arm, count, own)));
    const selection = select(
      unit,
      armed.arms,
      { phase, closeQuarters: options.situation?.shootingType === 'close-quarters' },
      (shares) => worth(entries(shares)) ?? -1,
    );
    const used = new Set(selection.shares.map(({ arm }) => arm.weapon.name));
    chosen.push(...armed.chosen.filter(({ weapon }) => used.has(weapon)));
    statements.push(...selection.statements);
    weapons.push(...entries(selection.shares));
    notModelled.push(...unknownOf(unit, selection.shares, phase));
  }
  if (weapons.length === 0) return unarmed(units, phase);
  const entries = withinLimit(weapons);
  const points = pointsOf(units);
  const models = options.ownModels === false ? null : modelsOf(units, entries);
  return done({
    input: {
      name,
      keywords: models === null ? keywords : sharedKeywords(units),
      ...(points === null ? {} : { points }),
      ...originOf(name, options),
      weapons: entries,
      ...(effects.length === 0 ? {} : { effects }),
      ...(models === null ? {} : { models }),
    },
    statements: [...chosen.map(modeStatement), ...statements, ...effectStatements(toggles)],
    notModelled: [...new Set(notModelled)],
    chosen,
  });
};

/** All keywords of all units; without rows of models nobody asks which of them is whose. */
const keywordsOf = (units: Joined): readonly string[] => {
  const all = units.flatMap(({ keywords, factionKeywords }) => [...keywords, ...factionKeywords]);
  return [...new Map(all.map((keyword) => [fold(keyword), keyword])).values()];
};

/** The attackers' own models, where a hazard roll may hurt them and their profiles are known. */
const modelsOf = (units: Joined, weapons: readonly WeaponInput[]): readonly AttackerRowInput[] | null => {
  const hazardous = weapons.some(({ abilities = [] }) => abilities.some((word) => /^hazardous\b/i.test(word)));
  const rows = rowsOf(units);
  if (!hazardous || rows.length === 0 || rows.some(({ row }) => row.stats === null)) return null;
  const shared = sharedKeywords(units);
  return rows.map((row) => rowOf(row, units, shared));
};

const unknownOf = (unit: ArmyUnit, shares: readonly Share[], phase: 'shooting' | 'fight'): string[] => [
  ...shares.flatMap(({ arm: { weapon, mode } }) => mode.profile.notModelled.map((word) => `${weapon.name}: ${word}`)),
  ...unit.weapons
    .filter(({ modes }) => modes.length === 0)
    .map(
      ({ name, count }) => `${unit.name}: ${count}× ${name} (no profile is known; no attacks in the ${phase} phase)`,
    ),
];

const unarmed = (units: Joined, phase: 'shooting' | 'fight') => {
  const kind = phase === 'fight' ? 'melee' : 'ranged';
  const other = phase === 'fight' ? 'shooting' : 'fight';
  const all = units.flatMap(({ weapons }) => weapons);
  const suggestion = all.some(({ modes }) => modes.length > 0) ? `try --phase ${other}` : 'name its weapons';
  return failed('missing', nameOf(units), `has no ${kind} weapon with a profile`, suggestion);
};

const modeStatement = ({ weapon, mode, means }: ChosenMode): string => {
  const each = means.map((one) => `${one.mode} ${one.mean === null ? 'not counted' : one.mean.toFixed(2)}`).join(', ');
  return `${weapon} attacks as ${mode}: the mode that alone takes most wounds from this target on average (${each})`;
};
