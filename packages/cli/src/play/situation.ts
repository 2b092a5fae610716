import type { SituationInput } from '@fusillade/engine';
import { short } from '../problems.js';
import type { Refusal } from './refusal.js';

const folded = (text: string): string => text.toLowerCase().replace(/[\s_-]+/gu, '');

const SWITCHES = [
  'halfRange',
  'cover',
  'plungingFire',
  'setUpThisTurn',
  'charged',
  'outOfPhase',
  'spotted',
  'engaged',
  'engagedWithTarget',
  'targetEngaged',
] as const;

const VALUES: readonly (readonly [string, SituationInput])[] = [
  ['shooting', { phase: 'shooting' }],
  ['fight', { phase: 'fight' }],
  ['melee', { phase: 'fight' }],
  ['stationary', { movement: 'stationary' }],
  ['moved', { movement: 'moved' }],
  ['upto3', { movement: 'upTo3' }],
  ['advanced', { movement: 'advanced' }],
  ['assault', { shootingType: 'assault' }],
  ['closequarters', { shootingType: 'close-quarters' }],
  ['indirect', { shootingType: 'indirect' }],
  ['snap', { shootingType: 'snap', outOfPhase: true }],
  ['notvisible', { visible: false }],
  ...SWITCHES.map((field): readonly [string, SituationInput] => [folded(field), { [field]: true }]),
];

/** `cover, half range, distance 10`: how the units stand, as words between commas. */
export const readSituation = (text: string): SituationInput | Refusal => {
  let situation: SituationInput = {};
  for (const word of text.split(',').filter((each) => each.trim() !== '')) {
    const inches = /^\s*(?:distance\s*)?(\d{1,4}(?:\.\d{1,4})?)\s*(?:"|inches)?\s*$/iu.exec(word)?.[1];
    const known = VALUES.find(([name]) => name === folded(word.trim()))?.[1];
    if (inches === undefined && known === undefined) {
      const suggestion = 'e.g. [fight, charged], [cover, half range, distance 10], [stationary], [snap]';
      return { problem: `"${short(word.trim())}" is no situation`, suggestion };
    }
    situation = { ...situation, ...(inches === undefined ? known : { distance: Number(inches) }) };
  }
  return situation;
};
