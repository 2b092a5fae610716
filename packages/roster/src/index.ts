export type * from './army.js';
export type * from './datasheet.js';
export { fold, tidy } from './names.js';
export type * from './profile.js';
