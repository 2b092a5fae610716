import type { ScenarioInput } from '@fusillade/engine';
import { EXAMPLE as OF_PAGE } from '../src/pages/odds/example.js';

/** The page's example from beyond half range. */
export const EXAMPLE: ScenarioInput = { ...OF_PAGE, situation: { phase: 'shooting' } };
