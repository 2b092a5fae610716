import { fold } from '../names.js';

/** How the name of an enhancement is compared: lists leave out its kind, `Ashen Crown (Upgrade)`. */
export const enhancementKey = (name: string): string => fold(name.slice(0, 200).replace(/\s*\([^()]*\)\s*$/, ''));
