/** What no first answer needs; loaded when it is first asked for. */
export { check, exact, options, words } from '@fusillade/engine';
export { simulate } from '@fusillade/engine/simulate';
export { whatMatters } from './what-matters.js';
