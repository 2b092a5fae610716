const base = { version: 1, ruleset: 'classic' } as const;

/** Blades of masters against models of two kinds: dice rolled again, and the owner says who is given the wounds. */
export const blades = {
  ...base,
  attackers: [
    {
      name: 'Ember Masters',
      models: 2,
      WS: 5,
      S: 4,
      A: 2,
      charged: true,
      carries: [{ name: 'Blade', type: 'melee', AP: 3, rules: ['Master-crafted', 'Shred'] }],
      uses: 'Blade',
    },
  ],
  target: {
    name: 'Tide Crew',
    models: [
      { name: 'Deckhand', count: 2, WS: 3, T: 3, W: 1, Sv: '5+' },
      { name: 'Mate', WS: 4, T: 3, W: 2, Sv: '3+', InSv: '5+', FNP: '5+' },
    ],
  },
};

/** Three steps of initiative: a captain, his guard and the crew at once, a slow fist. */
export const clash = {
  ...base,
  attackers: [
    {
      name: 'Ember Guard',
      models: 3,
      WS: 4,
      S: 4,
      T: 4,
      W: 1,
      Sv: '3+',
      A: 1,
      I: 4,
      charged: true,
      carries: [{ name: 'Blade', type: 'melee' }],
      uses: 'Blade',
    },
    {
      name: 'Ember Captain',
      models: 1,
      WS: 5,
      S: 4,
      T: 4,
      W: 2,
      Sv: '3+',
      A: 2,
      I: 5,
      charged: true,
      carries: [{ name: 'Fist', type: 'melee', S: 'x2', AP: 2, rules: ['Unwieldy'] }],
      uses: 'Fist',
    },
  ],
  target: {
    name: 'Tide Crew',
    models: [{ name: 'Deckhand', count: 4, WS: 4, T: 3, W: 1, Sv: '5+', I: 4 }],
    strikesBack: { S: 4, A: 1, carries: [{ name: 'Hook', type: 'melee', AP: 5 }], uses: 'Hook' },
  },
};

/** Bombs at a hauler that loses hull points, with a ward that saves some. */
export const hauler = {
  ...base,
  attackers: [
    {
      name: 'Ember Sappers',
      models: 3,
      WS: 4,
      S: 6,
      A: 1,
      carries: [{ name: 'Drill', type: 'melee', AP: 1, rules: ['Armourbane'] }],
      uses: 'Drill',
    },
  ],
  target: {
    name: 'Tide Hauler',
    models: [
      {
        name: 'Hauler',
        type: 'vehicle',
        WS: 2,
        InSv: '6+',
        armour: { front: 13, side: 12, rear: 12 },
        hullPoints: 3,
        openTopped: true,
      },
    ],
  },
  choices: { options: { rules: 'ed7', damageTable: 'ed7' } },
};

/** Shots that are too hot, and a blow of better AP among the others. */
export const volley = {
  ...base,
  attackers: [
    {
      name: 'Ember Gunners',
      models: 4,
      BS: 4,
      S: 4,
      T: 4,
      W: 1,
      Sv: '3+',
      carries: [{ name: 'Torch', type: 'rapid fire 1', range: 24, S: 5, AP: 5, rules: ['Gets Hot', 'Rending (6+)'] }],
      uses: 'Torch',
    },
  ],
  target: { name: 'Tide Crew', models: [{ name: 'Deckhand', count: 5, T: 4, W: 1, Sv: '4+', cover: '5+' }] },
  situation: { phase: 'shooting', halfRange: true },
};
