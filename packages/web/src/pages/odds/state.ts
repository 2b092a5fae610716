import type { ScenarioInput } from '@fusillade/engine';
import { signal } from '@preact/signals';
import { EXAMPLE } from './example.js';

/**
 * The set-up is a scenario as the contract writes it, raw: cells hold what was typed, sense or not. The engine's check
 * says what is wrong by path, and a cell knows its path.
 */
export const setup = signal<ScenarioInput>(EXAMPLE);
