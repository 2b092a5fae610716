import type { Draft } from '../draft.js';
import { livingModels } from '../facts.js';
import type { Rule } from './rule.js';

/** A shot that hits scores a hit on each model under it: as many as the scenario says (`covers`), and as still live. */
function underBlast(draft: Draft): void {
  const { phase, weapon, foe } = draft.facts;
  if (phase !== 'shooting') return;
  draft.hitsEach = Math.min(weapon.covers ?? 1, livingModels(foe));
  draft.byLiving = true;
  draft.assumed.add('blastMiss');
  if (weapon.covers === null) draft.assumed.add('blastOne');
}

const common = { rule: '8.5', status: 'TLW', side: 'attacker' } as const;

export const blast: Rule = { ...common, name: 'Blast', words: ['BLAST'], edit: underBlast };

export const largeBlast: Rule = { ...common, name: 'Large Blast', words: ['LARGE BLAST'], edit: underBlast };

/** X hits more where it hits, on top of the models under the blast; it meets the side armour (`armourValue`). */
export const barrage: Rule = {
  ...common,
  name: 'Barrage',
  words: ['BARRAGE {N}', 'BARRAGE'],
  edit: (draft, { N }) => {
    if (draft.facts.phase === 'shooting') draft.hitsEach += N;
  },
};
