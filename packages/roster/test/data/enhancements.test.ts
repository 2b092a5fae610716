import { expect, test } from 'vitest';
import { catalogueOf } from '../../src/data/catalogue.js';
import { convert } from '../../src/data/convert.js';
import type { RawData } from '../../src/data/raw.js';
import { ability, records, unit } from '../invented/records.js';

const plus = { type: 'roll-modifier', target: 'unit', modifier: { roll: 'hit', operation: 'add', value: 1 } };
const again = { type: 're-roll', target: 'unit', modifier: { roll: 'hit', subset: 'ones' } };
const move = { type: 'stat-modifier', target: 'unit', modifier: { stat: 'M', operation: 'add', value: 2 } };
const kind = { ability_type: 'enhancement' };

const catalogue = (enhancements: RawData['enhancements'], abilities: RawData['abilities']) =>
  catalogueOf(
    [],
    [],
    undefined,
    convert(records({ units: [unit('Guard')], enhancements, abilities }), 'test').enhancements,
  );

test('what an enhancement does is found by its name, without its kind', () => {
  const known = catalogue(
    [{ id: 'lens', name: 'Ember\u2011lens (Upgrade)', ability_id: 'lens' }],
    [ability('Lens', plus, kind)],
  );
  for (const name of ['Ember-lens', 'EMBER LENS (upgrade)', 'ember\u00a0lens']) {
    expect(known.enhancement(name)).toEqual({
      name: 'Ember\u2011lens (Upgrade)',
      toggles: [
        {
          source: 'Ember\u2011lens (Upgrade)',
          effect: '+1 to hit',
          side: 'attacker',
          condition: 'check the datasheet',
          on: false,
        },
      ],
      notModelled: [],
    });
  }
  expect(known.enhancement('Lens')).toBeNull();
});

test('one that does nothing to attacks is not known, one that is not described is not modelled', () => {
  const known = catalogue(
    [
      { id: 'boots', name: 'Boots', ability_id: 'boots' },
      { id: 'crown', name: 'Crown' },
      { id: 'ring', name: 'Ring', ability_id: 'lost' },
      { id: 'patrol', name: 'Patrol Badge', game_modes: ['combat-patrol'] },
    ],
    [ability('Boots', move, kind)],
  );
  const notModelled = (name: string) => known.enhancement(name)?.notModelled;
  expect(['Boots', 'Crown', 'Ring', 'Patrol Badge'].map(notModelled)).toEqual([
    undefined,
    ['Crown'],
    ['Ring'],
    undefined,
  ]);
});

test('two of one name that do different things are not modelled', () => {
  const twice = (second: unknown) =>
    catalogue(
      [
        { id: 'a', name: 'Lens', ability_id: 'a' },
        { id: 'b', name: 'Lens', ability_id: 'b' },
      ],
      [ability('A', plus, kind), ability('B', second, kind)],
    ).enhancement('Lens');
  expect(twice(again)).toEqual({ name: 'Lens', toggles: [], notModelled: ['Lens'] });
  expect(twice(plus)?.toggles).toHaveLength(1);
});
