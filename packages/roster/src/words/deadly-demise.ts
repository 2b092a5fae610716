import { fold, tidy } from '../names.js';
import type { Toggle } from '../profile.js';

const PRINTED = /^deadly demise:? \(?([1-9]\d?|[1-9]?d[36](?: ?\+ ?[1-9]\d?)?)\)?(?: \((.{1,80}?) models? only\))?$/i;

/** "Deadly Demise D6+2", "Deadly Demise 1 (Pack Handler model only)" as printed; `null` for anything else (24.08). */
export function readDeadlyDemise(printed: string): Toggle | null {
  const [, wounds, only] = PRINTED.exec(tidy(printed)) ?? [];
  if (wounds === undefined) return null;
  return {
    source: 'Deadly Demise',
    effect: `DEADLY DEMISE ${wounds.toUpperCase().replaceAll(' ', '')}`,
    side: 'target',
    condition: null,
    on: true,
    ...(only === undefined ? {} : { models: [only] }),
  };
}

/** Whether each model has it for itself, and not the unit as a whole. */
export const isDeadlyDemise = ({ source }: Pick<Toggle, 'source'>): boolean => fold(source) === 'deadly demise';
