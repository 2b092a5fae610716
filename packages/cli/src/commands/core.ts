// The commands that need neither lists nor datasheets, loaded at once: a file for each would take longer to read.
export { runCharge } from './charge.js';
export { runOdds, runSimulate } from './odds.js';
export { runResolve, runRoll } from './resolve.js';
