import type { Reader } from '../sequence/compile-reader.js';

/** What a battle needs of an edition: how scenarios are read, and what their words say of a battle. */
export type Rules = Reader;
