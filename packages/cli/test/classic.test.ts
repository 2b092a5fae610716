import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fusillade } from './console.js';
import { expectGolden } from './golden.js';

const example = (name: string): string =>
  fileURLToPath(new URL(`../../../scenarios/examples/classic-${name}.json`, import.meta.url));

const json = async (...argv: string[]) => {
  const { code, out, err } = await fusillade([...argv, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

describe.each(['clash', 'hull'])('the classic example "%s"', (name) => {
  it('has odds', async () => {
    const { code, out } = await fusillade(['odds', example(name)]);
    expect(code).toBe(0);
    expectGolden(`classic-${name}-odds.txt`, out);
  });

  it("reads like a referee's notes, and its dice bring the same course again", async () => {
    const rolled = await json('roll', example(name), '--seed', '5');
    const { seed: _, dice, ...report } = rolled;
    expect(await json('resolve', example(name), '--dice', dice)).toEqual(report);
    const { code, out } = await fusillade(['resolve', example(name), '--dice', dice]);
    expect(code).toBe(0);
    expectGolden(`classic-${name}-resolve.txt`, out);
  });

  it('comes near in a simulation', async () => {
    const exact = await json('odds', example(name));
    const simulated = await json('simulate', example(name), '--runs', '20000');
    expect(simulated.runs).toBe(20000);
    expect(Math.abs(simulated.woundsLost.mean - exact.woundsLost.mean)).toBeLessThan(0.06);
    const lost = (report: typeof exact): number =>
      (report.joint ?? []).reduce(
        (sum: number, { p, attackers }: { p: number; attackers: number }) => sum + p * attackers,
        0,
      );
    expect(Math.abs(lost(simulated) - lost(exact))).toBeLessThan(0.06);
  });
});

describe('the command line and a classic scenario', () => {
  const hull = () => JSON.parse(readFileSync(example('hull'), 'utf8'));

  it('gives both sides of a combat', async () => {
    const { joint, batches } = await json('odds', example('clash'));
    expect(joint.reduce((sum: number, { p }: { p: number }) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(Object.keys(joint[0])).toEqual(['p', 'attackers', 'attackerModels', 'target']);
    expect(batches.map(({ attacker }: { attacker: string }) => attacker)).toEqual([
      'Ember Guard',
      'Tide Brutes',
      'Ember Captain',
    ]);
  });

  it('gives hits on armour', async () => {
    const { noEffect, glancing, penetrating, batches } = await json('odds', example('hull'));
    for (const law of [noEffect, glancing, penetrating])
      expect(law.pmf.reduce((a: number, b: number) => a + b)).toBeCloseTo(1, 12);
    expect(noEffect.mean + glancing.mean + penetrating.mean).toBeCloseTo(batches[0].hits.mean, 12);
  });

  it.each([
    [{ attackers: [{ ...hull().attackers[0], WS: 0 }] }, 'attackers[0].WS'],
    [{ target: { name: 'Tide Hauler', models: [{ name: 'Hauler', type: 'vehicle' }] } }, 'target.models[0].armour'],
  ])('says what is wrong with %j', async (change, path) => {
    const { code, out } = await fusillade(['odds', '-', '--json'], {
      stdin: JSON.stringify({ ...hull(), ...change }),
    });
    expect(code).toBe(2);
    expect(JSON.parse(out).errors.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  it('takes effects and options from flags', async () => {
    const plain = await json('odds', example('hull'));
    const better = await json('odds', example('hull'), '--attack-effect', '+1 to hit');
    expect(better.batches[0].hits.mean).toBeGreaterThan(plain.batches[0].hits.mean);
    const table = await json('odds', example('hull'), '--option', 'damageTable=none');
    expect(table.unitDestroyed).toBe(0);
  });
});
