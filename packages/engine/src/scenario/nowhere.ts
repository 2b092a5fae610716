import type { Positions } from './positions.js';

/** What `unplaced` throws at a row that says where its models stand. */
export class PlacedError extends Error {}

const FIELDS = ['base', 'at', 'facing', 'movedFrom'];

/** For scenarios in which nobody says where models stand, without what would measure it. */
export const unplaced: Positions = {
  read: (fields) => {
    if (FIELDS.some((field) => fields.has(field))) throw new PlacedError('positions are to be measured');
    return undefined;
  },
  derive: (_problems, _said, _path, arms) => ({
    facts: {},
    parts: arms.map(({ weapon }, entry) => ({ weapon, entry })),
    derived: [],
  }),
};
