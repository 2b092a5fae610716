import type { PlayerPermission } from '../../sequence/edition.js';

const ROLLS = ['attacks', 'hit', 'wound', 'damage', 'hazard', 'charge'] as const;

/** 15.02: each player once in a phase, after one of the player's own rolls. Open point A21: one die of a sum, or all. */
export const commandReRolls = (sum: string | boolean | undefined): readonly PlayerPermission[] => {
  const shared = { sum: sum === 'whole' ? 'whole' : 'oneDie', rule: '15.02' } as const;
  return [
    { player: 'attacker', rolls: ROLLS, ...shared },
    { player: 'defender', rolls: ['save'], ...shared },
  ];
};
