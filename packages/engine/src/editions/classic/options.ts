/** Readings of open points (docs/open-points.md): the first value of each is the default. */
export const OPTIONS = {
  casualtyPool: ['wholeUnit', 'inRange'],
  oneTargetPerUnit: [false, true],
  specialistPairBonus: ['0', '2'],
  noWS: ['auto', '3+'],
  mixedWS: ['majority', 'highest'],
  mixedT: ['majority', 'highest'],
  mixedSave: ['majority', 'groupsInOrder'],
  sixAlwaysWounds: [false, true],
  glancing: [true, false],
  damageTable: ['none', 'ed5', 'ed6', 'ed7', 'prohammer'],
  instantDeath: ['double', 'never', 'd3'],
  rules: ['tlw', 'ed7'],
} as const satisfies Readonly<Record<string, readonly (string | boolean)[]>>;

export type Options = { readonly [Name in keyof typeof OPTIONS]: (typeof OPTIONS)[Name][number] };

export const DEFAULTS: Options = Object.fromEntries(
  Object.entries(OPTIONS).map(([name, [first]]) => [name, first]),
) as Options;
