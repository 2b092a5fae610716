/** What no first answer needs; loaded when it is first asked for. */
export { options, simulate, words } from '@fusillade/engine';
export { whatMatters } from './what-matters.js';
