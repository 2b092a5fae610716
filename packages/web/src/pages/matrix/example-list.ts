import list from '../../../../../scenarios/examples/ember-vanguard.json?raw';

/** An army list of an invented faction, as New Recruit writes one. */
export const EXAMPLE_LIST: string = list;
