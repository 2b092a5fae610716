/** Random courses instead of counted ones. Apart from the main entry: whoever counts does not carry the simulator. */
export { RandomDice } from './evaluate/random.js';
export { type Runs, simulate } from './evaluate/simulate.js';
