import type { Ability, Side } from '../../../sequence/ability.js';
import { rollsToHit } from '../hit.js';

const AMOUNTS = [1, 1, -1, -1];

/** Modifiers of the hit roll and the wound roll; their sum is limited to one in either direction (02.02.01). */
const modifier = (side: Side): Ability => ({
  name: `roll modifier (${side})`,
  rule: '02.02.01',
  side,
  words: ['+{N} TO HIT', '+{N} TO WOUND', '-{N} TO HIT', '-{N} TO WOUND'],
  copies: 'add',
  applies: (use, facts) => use.word % 2 === 1 || rollsToHit(facts),
  splits: true,
  edit: (draft, use) => {
    const roll = use.word % 2 === 0 ? draft.hit : draft.wound;
    roll.modifiers.push(use.args.N * (AMOUNTS[use.word] ?? 0));
  },
});

export const rollModifiers: readonly Ability[] = [modifier('attacker'), modifier('target')];
