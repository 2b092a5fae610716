import { reliable } from '@fusillade/engine/words';
import { describe, expect, it } from 'vitest';
import { headlineText } from '../../src/text/headline.js';
import * as reports from '../fixtures/reports.js';

const sentence = (report: typeof reports.squad) => headlineText(report).replaceAll('\u00a0', ' ');

describe('the headline', () => {
  it('gives the actual chance of the largest number that is reached with 80 %', () => {
    expect(sentence(reports.squad)).toBe(
      '0.5 % to destroy the unit; on average 1.7 of 5 models; 88 % chance of at least 1',
    );
    expect(reliable([0.1, 0.1, 0.5, 0.3])?.k).toBe(2);
    expect(reliable([0.2, 0.1, 0.5, 0.2])?.k).toBe(1);
  });

  it('falls back to 50 %, or says nothing', () => {
    expect(reliable([0.25, 0.2, 0.3, 0.25])?.k).toBe(2);
    expect(reliable([0.6, 0.4])).toBeNull();
    expect(
      sentence({ ...reports.squad, modelsDestroyed: reports.law(0.6, 0.4), woundsLost: reports.law(0.6, 0.4) }),
    ).toBe('no chance to destroy the unit; on average 0.40 of 5 models');
  });

  it('does not repeat itself when it is the whole unit', () => {
    const report = { ...reports.squad, modelsDestroyed: reports.law(0, 0, 0, 0, 0.1, 0.9) };
    expect(sentence(report)).toBe('90 % to destroy the unit; on average 4.9 of 5 models');
  });

  it('speaks of wounds for a single model, and mentions them for models of several', () => {
    expect(sentence(reports.monster)).toBe(
      '20 % to destroy the target; on average 7.3 of 12 wounds; 80 % chance of at least 6 wounds',
    );
    expect(sentence(reports.mixed)).toContain('1.95 of 4 models (4.3 of 11 wounds)');
  });

  it('has words for the certain and the impossible, and others for what was only simulated', () => {
    expect(sentence(reports.certain)).toBe('certain to destroy the target; on average 1 of 1 wound');
    expect(sentence(reports.simulated)).toMatch(/^destroys the unit in no run;/u);
    expect(sentence({ ...reports.certain, runs: 10 })).toMatch(/^destroys the target in every run;/u);
    expect(sentence({ ...reports.squad, modelsDestroyed: reports.law(0.5, 0, 0, 0, 0, 0.5) })).toMatch(
      /^50 % to destroy/u,
    );
    expect(sentence(reports.nothing)).toBe('no attacks are made: the notes say why');
  });
});
