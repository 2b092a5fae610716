import type { Standing } from '@fusillade/engine/battle';

type Help = readonly (readonly [typed: string, does: string])[];

/** What `help` says, one line each: what is typed, and what it does. */
const HELP: Help = [
  ['2 4 6 4 3', 'dice in any order, also 24643, or counted: 5x6 is five sixes'],
  ['r', 'the app rolls this roll; "roll all": everything up to the end of this attack, decided as the set-up says'],
  ['1, 2, …', 'a decision by its number or its name; Enter takes what stands at (Enter)'],
  ['attack A > B', 'another attack, between two: "attack Blue > Red with 2x Pistol [cover, half range]"'],
  ['; C with …', 'several targets: "attack Blue > Red with 2x Gun; Green with 1x Cannon"'],
  ['with 2x Fist at 3', 'a share of melee attacks (04.02): 3 attacks of each of two fists'],
  ['end phase', 'the next phase: units attack again, Command Re-rolls are there again'],
  ['undo, undo 3', 'takes back; redo does it again'],
  ['log', 'what happened, with the number of each entry'],
  ['edit 4 2 2 6', 'entry 4 anew; says what follows, and how many entries no longer fit'],
  ['state', 'every unit, and who destroyed whom'],
  ['odds', 'the chances of this attack as it stands: to destroy the unit, and models destroyed by all of it'],
  ['json', 'the battle as JSON'],
  ['save FILE', 'the battle as a file: "fusillade play FILE" goes on with it'],
  ['quit', 'the end; Ctrl-D and Ctrl-C do the same'],
];

const OF_ARMIES: ReadonlySet<string> = new Set(['attack A > B', '; C with …', 'with 2x Fist at 3', 'end phase']);

/** A battle of one scenario declares nothing. */
export const helpOf = ({ battle }: Standing): Help =>
  'units' in battle ? HELP : HELP.filter(([typed]) => !OF_ARMIES.has(typed));
