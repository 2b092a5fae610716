import type { ArmyBattle, BattleUnit } from '@fusillade/engine/battle';

/** Fields of one unit that another set-up knows and this one does not. */
const completed = (unit: BattleUnit, more: BattleUnit): BattleUnit => {
  const fields = ['keywords', 'points', 'origin', 'weapons', 'effects', 'models', 'defence'] as const;
  const missing = fields.filter((field) => unit[field] === undefined && more[field] !== undefined);
  return { ...unit, ...Object.fromEntries(missing.map((field) => [field, more[field]])) };
};

/**
 * The units of two battles together. A unit of a name that is there already brings what is not known of it yet: the
 * weapons of one that was only attacked so far, the models of one that only attacked. If such a unit stands on the
 * other side, all that comes changes sides with it.
 */
export const joined = (units: ArmyBattle['units'], more: ArmyBattle['units']): ArmyBattle['units'] => {
  const known = more.find(({ name }) => units.some((unit) => unit.name === name));
  const own = units.find(({ name }) => name === known?.name);
  const isTurned = known !== undefined && own !== undefined && known.army !== own.army;
  const sided = more.map((unit): BattleUnit => (isTurned ? { ...unit, army: unit.army === 0 ? 1 : 0 } : unit));
  const fresh = sided.filter(({ name }) => !units.some((unit) => unit.name === name));
  return [
    ...units.map((unit) => {
      const other = sided.find(({ name, army }) => name === unit.name && army === unit.army);
      return other === undefined ? unit : completed(unit, other);
    }),
    ...fresh,
  ];
};
