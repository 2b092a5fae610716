/** A squad with its captain, and weapons that ask for every kind of decision. */
export const ferry = {
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Red squad',
      effects: ['re-roll hits of 1'],
      weapons: [
        {
          name: 'Rifle',
          count: 4,
          range: 24,
          A: 2,
          skill: '3+',
          S: 4,
          AP: -1,
          D: 1,
          abilities: ['SUSTAINED HITS 1', 'LETHAL HITS'],
        },
        { name: 'Lance', count: 2, range: 36, A: 1, skill: '4+', S: 9, AP: -3, D: 'D3', abilities: ['PRECISION'] },
      ],
    },
  ],
  target: {
    name: 'Blue squad',
    keywords: ['INFANTRY'],
    models: [
      { name: 'Trooper', count: 5, T: 4, Sv: '3+', W: 2, role: 'bodyguard' },
      {
        name: 'Captain',
        count: 1,
        T: 4,
        Sv: '2+',
        InSv: '4+',
        W: 5,
        FNP: '5+',
        keywords: ['CHARACTER'],
        role: 'leader',
      },
    ],
  },
};

const trooper = { name: 'Trooper', count: 3, T: 4, Sv: '4+', W: 1 };
const gun = { name: 'Gun', count: 3, range: 24, A: 1, skill: '3+', S: 4, AP: 0, D: 1 };
const fist = { name: 'Fist', count: 3, range: 'melee', A: 2, skill: '4+', S: 4, AP: 0, D: 1 };

/** Three units that can attack and be attacked, no Command Re-rolls. */
export const skirmish = {
  version: 1,
  ruleset: '11e',
  armies: ['North', 'South'],
  commandRerolls: [false, false],
  units: [
    { name: 'Foxes', army: 0, models: [trooper], weapons: [gun, fist] },
    { name: 'Hounds', army: 1, models: [trooper], weapons: [gun, fist] },
    { name: 'Hares', army: 1, models: [trooper], weapons: [fist] },
  ],
  entries: [],
};
