import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { FinalState, Report } from '../../src/index.js';
import { BATCH_FIELDS } from '../../src/report/types.js';
import { fallenSources, laterPools, scenarios } from '../oracle/arbitrary.js';
import type { Fraction } from '../oracle/fraction.js';
import { type OracleResult, oracle } from '../oracle/oracle.js';
import { expectSame, lawOf, patience, runs } from './support.js';

const batchName = (attacker: string, weapons: readonly string[], strength: number | null): string =>
  `batch ${JSON.stringify([attacker, weapons, strength])}`;

const finalsOf = (finals: readonly FinalState[]): (readonly [string, number])[] =>
  finals.map(({ models, p }) => [`finals ${JSON.stringify(models)}`, p]);

/** What both sides say of a scenario. */
function said({ finals, woundsLost, modelsDestroyed, unitDestroyed, batches, attackers }: Report) {
  return new Map<string, number>([
    ...finalsOf(finals),
    ...(woundsLost.pmf ?? []).map((p, k): [string, number] => [`wounds lost ${k}`, p]),
    ...(modelsDestroyed.pmf ?? []).map((p, k): [string, number] => [`models destroyed ${k}`, p]),
    ['unit destroyed', unitDestroyed],
    ...batches.flatMap((batch) =>
      BATCH_FIELDS.map((field): [string, number] => [
        `${batchName(batch.attacker, batch.weapons, batch.strength ?? null)} ${field}`,
        batch[field].mean,
      ]),
    ),
    ...attackers.flatMap((attacker): (readonly [string, number])[] => [
      ...(attacker.selfMortalWounds.pmf ?? []).map((p, k): [string, number] => [`self ${attacker.name} ${k}`, p]),
      ...finalsOf(attacker.finals).map(([key, p]): [string, number] => [`self ${attacker.name} ${key}`, p]),
    ]),
  ]);
}

function truth({ finals, woundsLost, modelsDestroyed, unitDestroyed, batches, attackers }: OracleResult) {
  const numbers = new Map<string, number>();
  const law = (name: string, pmf: readonly Fraction[]): void => {
    for (const [k, p] of pmf.entries()) numbers.set(`${name} ${k}`, p.toNumber());
  };
  for (const [state, p] of finals) numbers.set(`finals ${state}`, p.toNumber());
  law('wounds lost', woundsLost);
  law('models destroyed', modelsDestroyed);
  numbers.set('unit destroyed', unitDestroyed.toNumber());
  for (const { attacker, weapons, strength, means } of batches) {
    for (const field of BATCH_FIELDS)
      numbers.set(`${batchName(attacker, weapons, strength)} ${field}`, means[field].toNumber());
  }
  for (const { name, selfMortalWounds, finals: own } of attackers) {
    law(`self ${name}`, selfMortalWounds);
    for (const [state, p] of own) numbers.set(`self ${name} finals ${state}`, p.toNumber());
  }
  return numbers;
}

describe('the law', () => {
  it.each([
    { limit: 2, usual: 250 },
    { limit: 3, usual: 250 },
    { limit: 5, usual: 200 },
  ])(
    'is the one that playing every die comes to: up to $limit hits',
    ({ limit, usual }) => {
      fc.assert(
        fc.property(scenarios(limit), (input) => {
          expectSame(said(lawOf(input)), truth(oracle(input)), 1e-9);
        }),
        runs(usual),
      );
    },
    patience(120_000),
  );

  it.each([
    { what: 'a save rule may be gone in the second pool', made: laterPools(4) },
    { what: 'mortal wounds may destroy the source of an effect', made: fallenSources(4) },
  ])(
    'is so where $what',
    ({ made }) => {
      fc.assert(
        fc.property(made, (input) => {
          expectSame(said(lawOf(input)), truth(oracle(input)), 1e-9);
        }),
        runs(250),
      );
    },
    patience(120_000),
  );
});
