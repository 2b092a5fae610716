import { FACES, maskOf } from '../../sequence/clause.js';
import type { Damage, Face, FurtherDice, WoundRoll } from '../../sequence/rolls.js';
import type { Draft } from './draft.js';
import { hasRule } from './facts.js';
import { isAircraft } from './hit.js';
import type { Armour, Row } from './types.js';
import { strengthOf } from './wound.js';

type Hit = Face<'fails' | 'wound' | 'critical'>;

/** The armour value that a hit meets: the rear in melee, whatever the place (12.2); in shooting the facing. */
function armourValue(draft: Draft, armour: Armour): number {
  const { phase, fighter } = draft.facts;
  const fromAbove = hasRule(draft.facts, 'Barrage') || hasRule(draft.facts, 'Ordnance');
  if (phase === 'shooting' && !fromAbove && !fighter.saysFacing) draft.assumed.add('frontArmour');
  const value = phase === 'melee' ? armour.rear : fromAbove ? armour.side : armour[fighter.facing];
  return Math.min(value, draft.mostArmour);
}

/** 8.5.7: glancing hits are wounds, penetrating hits are critical wounds. */
export function settlePenetration(draft: Draft, armour: Armour): WoundRoll {
  const rule = '8.5.7';
  const { assumed, facts } = draft;
  assumed.add('penetration');
  if (!facts.options.glancing) assumed.add('noGlancing');
  const strength = strengthOf(draft);
  const value = armourValue(draft, armour);
  const glances = (): Hit => ({ verdict: facts.options.glancing ? 'wound' : 'fails', rule });
  const hit = (sum: number): Hit =>
    sum > value ? { verdict: 'critical', rule } : sum === value ? glances() : { verdict: 'fails', rule };
  const byTable = (face: number): Hit =>
    face === 6 ? { verdict: 'critical', rule } : face === 1 ? { verdict: 'fails', rule } : glances();
  const faces = FACES.map((face): Hit => {
    if (draft.haywireTable) return byTable(face);
    if (face >= draft.penetratesOn) return { verdict: 'critical', rule };
    const rends = facts.options.rules === 'tlw' && face >= draft.rends ? 1 : 0;
    const sum = face + strength;
    return rends === 1 && sum + 1 > value ? { verdict: 'critical', rule } : hit(sum);
  });
  const further = furtherDice(draft, (sum) => hit(sum + strength), rule);
  const again = draft.penetrationAgain && further === null ? worthAnother(draft, faces) : 0;
  return {
    faces,
    again: again === 0 ? null : { permitted: 0b111111, chosen: again, rule },
    oneAgain: [],
    ...(further === null ? {} : { further }),
    rule,
  };
}

/** Sunder: what does not penetrate is rolled again, but a glance is kept where nothing can penetrate. */
function worthAnother({ assumed }: Draft, faces: readonly Hit[]): number {
  assumed.add('sunder');
  const canPenetrate = faces.some(({ verdict }) => verdict === 'critical');
  return canPenetrate ? maskOf(faces, 'fails', 'wound') : maskOf(faces, 'fails');
}

function furtherDice(draft: Draft, hit: (sum: number) => Hit, rule: string): FurtherDice | null {
  if (draft.furtherPenetration === 'none' || draft.haywireTable) return null;
  const always = draft.furtherPenetration === 'D6';
  // A die that penetrates whatever its sum needs no other one (Force, Haywire).
  const open = FACES.filter((face) => face < draft.penetratesOn && (always || face === 6));
  if (open.length === 0) return null;
  const sides = always ? 6 : 3;
  const totals = FACES.map((face) => Array.from({ length: sides }, (_, index) => hit(face + index + 1)));
  const mask = open.reduce((bits, face) => bits | (1 << (face - 1)), 0);
  return { mask, dice: { count: 1, sides, plus: 0 }, totals, rule };
}

/** What a model can lose before it is destroyed, by the table that was chosen. */
export function pointsOf(
  { hullPoints, structurePoints }: Armour,
  draft: Pick<Draft, 'facts'>['facts']['options'],
): number {
  if (draft.damageTable === 'ed6' || draft.damageTable === 'ed7') return hullPoints;
  return draft.damageTable === 'none' ? 1 : structurePoints + 1;
}

const fixed = (value: number, rule: string): Damage['quantity'] => ({
  dice: { count: 0, sides: 6, plus: value },
  values: [value],
  rule,
});

/** What a hit that was not saved does to the armoured models of a row, by the damage table that was chosen. */
export function vehicleDamage(draft: Draft, row: Row, kind: 'glancing' | 'penetrating'): Damage {
  const rule = '9.0';
  const { damageTable } = draft.facts.options;
  const none = { feelNoPain: 7, again: null, oneAgain: [], oneSet: null };
  draft.assumed.add(damageTable === 'none' ? 'noDamageTable' : 'damageTable');
  const armour = row.armour as Armour;
  if (damageTable === 'none') return { ...none, quantity: fixed(0, rule) };
  if (armour.structurePoints > 0) draft.assumed.add('structurePoints');
  if (damageTable === 'prohammer') draft.assumed.add('prohammer');
  const points = pointsOf(armour, draft.facts.options);
  const hull = damageTable === 'ed6' || damageTable === 'ed7';
  if (hull && kind === 'glancing') return { ...none, quantity: fixed(1, rule) };
  const wrecks = { ed5: 5, ed6: 6, ed7: 7, prohammer: kind === 'glancing' ? 7 : 6 }[damageTable];
  const falls = isAircraft(draft) && !draft.hovers;
  if (falls) draft.assumed.add('aircraftFalls');
  // In every table the result before is "immobilised".
  const from = falls ? wrecks - 1 : wrecks;
  const modifier = damageModifier(draft, armour, kind);
  const values = FACES.map((face) => (face + modifier >= from ? (hull ? points : 1) : hull ? 1 : 0));
  // A roll that can change nothing is not made.
  if (values.every((value) => value === values[0])) return { ...none, quantity: fixed(values[0] as number, rule) };
  const dice = draft.twoDamageDice
    ? ({ count: 2, sides: 6, plus: 0, highest: true } as const)
    : ({ count: 1, sides: 6, plus: 0 } as const);
  return { ...none, quantity: { dice, values, rule } };
}

function damageModifier({ ap, facts }: Draft, { openTopped }: Armour, kind: 'glancing' | 'penetrating'): number {
  const open = openTopped ? 1 : 0;
  switch (facts.options.damageTable) {
    case 'ed5':
      return (kind === 'glancing' ? -2 : 0) + (ap === 1 ? 1 : ap === null ? -1 : 0) + open;
    case 'ed6':
    case 'ed7':
      return (ap === 1 ? 2 : ap === 2 ? 1 : 0) + open;
    default:
      return (ap === 1 ? 1 : 0) + open;
  }
}
