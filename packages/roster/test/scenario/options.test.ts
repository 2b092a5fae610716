import { expect, it } from 'vitest';
import { weaponOptions } from '../../src/scenario/options.js';
import { emberGuard, kilnTank } from '../invented/datasheets.js';
import { field } from './build.js';

const told = (options: ReturnType<typeof weaponOptions>) =>
  options.map(({ entry, carried }) => `${entry.count} ${entry.name}${carried ? '' : '?'}`);

it('a weapon with modes is offered in each of them', () => {
  const options = told(weaponOptions([field(kilnTank)], []));
  expect(options).toContain('1 Kiln cannon (solid shot)');
  expect(options).toContain('1 Kiln cannon (shell)');
});

it('what the datasheet has and nobody carries is offered for every model, each once', () => {
  const carried = told(weaponOptions([field(emberGuard)], []));
  const options = told(weaponOptions([field(emberGuard)], [emberGuard, kilnTank]));
  expect(options.slice(0, carried.length)).toEqual(carried);
  const offered = options.slice(carried.length);
  expect(offered).toContain('5 Storm projector (standard)?');
  expect(offered.some((text) => /Kiln|Flux rifle/.test(text))).toBe(false);
  expect(new Set(options).size).toBe(options.length);
});
