import type { EffectInput } from '@fusillade/engine';
import type { ArmyUnit } from '../army.js';
import { nameKey } from '../data/match.js';
import { fold } from '../names.js';
import type { Toggle } from '../profile.js';
import { isForUnit, type Joined, type NamedRow } from './members.js';

/** One ability of one unit, and where its effect stands. */
export interface Placed {
  readonly unit: ArmyUnit;
  readonly toggle: Toggle;
  /** `unit`: on the whole joined unit; `own`: on the models and weapons of its own unit only (19.04). */
  readonly reach: 'unit' | 'own';
}

/** Core abilities of models, which count only while all models of the joined unit have them (24.24.01, 24.33), and what each does for itself (24.08). */
const OF_MODELS = /^(?:stealth|lone operative|deadly demise)\b/;

/** Abilities of a unit serve it and whoever joined it; those of who joined serve themselves, unless they lead. */
export const placed = (units: Joined, side: Toggle['side']): readonly Placed[] =>
  units.flatMap((unit) =>
    unit.toggles
      .filter((toggle) => toggle.side === side)
      .map((toggle): Placed => {
        const joiner = unit.attached !== null && unit.attached.role !== 'bodyguard' && units.length > 1;
        const apart = units.length > 1 && (OF_MODELS.test(fold(toggle.source)) || (joiner && !isForUnit(toggle)));
        const own = apart || toggle.models !== undefined;
        return { unit, toggle, reach: own ? 'own' : 'unit' };
      }),
  );

/** Whether an ability that does not reach the whole joined unit is one of this row's models. */
export const isOf = (
  { unit, toggle: { models } }: Placed,
  { unit: own, row }: Pick<NamedRow, 'unit' | 'row'>,
): boolean => {
  const name = nameKey(row.name).singular;
  return unit === own && (models === undefined || models.some((model) => nameKey(model).singular === name));
};

/**
 * The effect with its source. In a joined unit an ability ends with the last model that brings it (19.04), so there its
 * source is that unit's row of models; several rows cannot be named, and the ability's own name stands instead.
 */
export const effectOf = ({ unit, toggle }: Placed, rows: readonly NamedRow[]): EffectInput => {
  const own = rows.filter((each) => each.unit === unit);
  const joined = own.length < rows.length;
  const [only] = own;
  const source = joined && own.length === 1 ? only!.name : sourceName(toggle, rows);
  return { effect: toggle.effect, source, on: toggle.on };
};

/** An ability called like a row of models would end with that row. */
const sourceName = ({ source }: Toggle, rows: readonly NamedRow[]): string =>
  rows.some(({ name }) => name === source) ? `${source} (ability)` : source;

/** What is switched on and off, in words: several effects of one ability together. */
export const effectStatements = (all: readonly Placed[]): string[] => {
  const words = (on: boolean): string[] => {
    const effects = new Map<string, { readonly name: string; readonly said: string[]; readonly when: string }>();
    for (const { unit, toggle } of all.filter((each) => each.toggle.on === on)) {
      const name = `${toggle.source} of ${unit.name}`;
      const when = toggle.condition === null ? '' : `, ${toggle.condition}`;
      const key = JSON.stringify([name, when]);
      const known = effects.get(key) ?? { name, said: [], when };
      known.said.push(toggle.effect);
      effects.set(key, known);
    }
    return [...effects.values()].map(({ name, said, when }) => `${name} (${said.join(' and ')}${when})`);
  };
  const on = words(true);
  const off = words(false);
  return [
    ...(on.length === 0 ? [] : [`Switched on: ${on.join('; ')}`]),
    ...(off.length === 0 ? [] : [`Switched off: ${off.join('; ')}`]),
  ];
};
