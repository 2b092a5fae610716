// What the commands use of the engine, loaded at once.
export { chargeOdds, check, compile, exact, report, resolve, roll } from '@fusillade/engine';
export { simulate } from '@fusillade/engine/simulate';
export { parseAttack, parseTarget, readJson } from '@fusillade/engine/text';
