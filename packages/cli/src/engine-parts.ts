// What the commands use of the engine, loaded at once.
export { chargeOdds, check, compile, exact, report, resolve, roll, simulate } from '@fusillade/engine';
export { parseAttack, parseTarget, readJson } from '@fusillade/engine/text';
