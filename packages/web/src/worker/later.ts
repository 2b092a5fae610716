/** What no first answer needs; loaded when it is first asked for. */
export { check, compile, exact, rulesets } from '@fusillade/engine';
export { simulate } from '@fusillade/engine/simulate';
export { answerOfBoth } from './back.js';
export { whatMatters } from './what-matters.js';
