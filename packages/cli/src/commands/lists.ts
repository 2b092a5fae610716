// Everything that needs lists or datasheets, loaded at once and only where units are named.

export { isList } from '../roster/open-list.js';
export { unitSetup } from '../roster/setup.js';
export { runData } from './data.js';
export { runImport } from './import.js';
export { runMatrix } from './matrix.js';
export { runUnit } from './unit.js';
