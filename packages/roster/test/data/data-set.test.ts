import * as data from '@alpaca-software/40kdc-data';
import { check, compile, type ScenarioInput } from '@fusillade/engine';
import { describe, expect, test } from 'vitest';
import { convert } from '../../src/data/convert.js';
import { rawData } from '../../src/data/raw.js';
import type { Datasheet, DatasheetModel } from '../../src/datasheet.js';
import type { WeaponMode } from '../../src/profile.js';
import { kilnTank } from '../invented/datasheets.js';

const converted = convert(rawData(data), 'test');
const datasheets = converted.factions.flatMap((faction) => faction.datasheets);

const toggle = { source: 'Cinders', side: 'attacker', condition: null, on: true } as const;

type Issues = readonly string[];

const issuesOf = (scenario: ScenarioInput): Issues => {
  const checked = check(scenario);
  const result = checked.ok ? compile(checked.value) : checked;
  return result.ok ? [] : result.issues.map(({ path, problem }) => `${path}: ${problem}`);
};

const rowOf = ({ name, min, stats: { T, W, Sv, InSv, InSvAgainst, FNP }, character }: DatasheetModel) => ({
  name,
  count: Math.max(min, 1),
  T,
  W,
  Sv,
  ...(InSvAgainst === null ? { InSv } : {}),
  FNP,
  keywords: character ? ['CHARACTER'] : [],
  effects: InSvAgainst === null ? [] : [`InSv ${InSv} vs ${InSvAgainst}`],
});

const unitKeywords = ({ keywords }: Datasheet) => keywords.filter((word) => word.toLowerCase() !== 'character');

const targetOf = (sheet: Datasheet): ScenarioInput['target'] => ({
  name: sheet.name,
  keywords: unitKeywords(sheet),
  models: sheet.models.map(rowOf),
  effects: sheet.toggles.flatMap(({ side, effect }) => (side === 'target' ? [effect] : [])),
});

const attackerOf = (sheet: Datasheet, name: string, mode: WeaponMode): ScenarioInput['attackers'][number] => {
  const { notModelled: _, range, ...profile } = mode.profile;
  return {
    name: sheet.name,
    keywords: unitKeywords(sheet),
    weapons: [{ name, count: 1, ...(range === null ? {} : { range }), ...profile }],
    effects: sheet.toggles.flatMap(({ side, effect }) => (side === 'attacker' ? [effect] : [])),
  };
};

describe('the engine takes what the data set says', () => {
  test('and would not take another word', () => {
    const sheet = { ...kilnTank, toggles: [{ ...toggle, effect: 'scorched earth' }] };
    const attackers = [attackerOf(sheet, 'Kiln cannon', kilnTank.weapons[0]!.modes[0]!)];
    expect(issuesOf({ version: 1, ruleset: '11e', attackers, target: targetOf(kilnTank) })).toHaveLength(1);
  });

  test('every mode of every weapon, with every toggle of its unit', () => {
    const target = targetOf(kilnTank);
    const wrong = datasheets.flatMap((sheet) =>
      sheet.weapons.flatMap((weapon) =>
        weapon.modes.flatMap((mode) =>
          issuesOf({ version: 1, ruleset: '11e', attackers: [attackerOf(sheet, weapon.name, mode)], target }).map(
            (issue) => `${sheet.id}: ${weapon.name}: ${issue}`,
          ),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('every datasheet as a target', () => {
    const attackers = [attackerOf(kilnTank, 'Kiln cannon', kilnTank.weapons[0]!.modes[0]!)];
    const wrong = datasheets.flatMap((sheet) =>
      issuesOf({ version: 1, ruleset: '11e', attackers, target: targetOf(sheet) }).map(
        (issue) => `${sheet.id}: ${issue}`,
      ),
    );
    expect(wrong).toEqual([]);
  });
});

test('loadouts, ids and attachments point at what is there', () => {
  const ids = new Set(datasheets.map(({ id }) => id));
  const wrong = datasheets.flatMap(({ id, models, weapons, attaches }) => [
    ...models.flatMap(({ name, loadout }) =>
      loadout.flatMap(({ weapon }) =>
        weapons.some((other) => other.id === weapon) ? [] : [`${id}: ${name}: ${weapon}`],
      ),
    ),
    ...(new Set(weapons.map((weapon) => weapon.id)).size < weapons.length ? [`${id}: two weapons of one id`] : []),
    ...(new Set(models.map(({ name }) => name)).size < models.length ? [`${id}: two models of one name`] : []),
    ...(attaches?.to ?? []).flatMap((other) => (ids.has(other) ? [] : [`${id}: joins ${other}`])),
  ]);
  expect(wrong).toEqual([]);
  expect(ids.size).toBe(datasheets.length);
});

test('no keyword is unknown', () => {
  expect(converted.check.unknownKeywords).toEqual([]);
});

test('the gaps that were looked at are the gaps there are', () => {
  const {
    withoutWeapons,
    withoutPoints,
    withoutComposition,
    withoutProfile,
    contradictions,
    guessedProfiles,
    ...others
  } = converted.check;
  expect({
    datasheets: converted.check.counts.datasheets,
    withoutWeapons: withoutWeapons.length,
    withoutPoints: withoutPoints.length,
    withoutComposition: withoutComposition.length,
    withoutProfile: withoutProfile.length,
    contradictions: contradictions.length,
    guessedProfiles: guessedProfiles.length,
    characterModels: others.characterModels.length,
    idleLoadouts: others.idleLoadouts.length,
    doubtfulLoadouts: others.doubtfulLoadouts.length,
    withoutBodyguard: others.withoutBodyguard.length,
    duplicates: others.duplicates.length,
    conditionalInvulnerable: others.conditionalInvulnerable.length,
  }).toEqual({
    datasheets: 998,
    withoutWeapons: 9,
    withoutPoints: 5,
    withoutComposition: 2,
    withoutProfile: 5,
    contradictions: 1,
    guessedProfiles: 8,
    characterModels: 20,
    idleLoadouts: 35,
    doubtfulLoadouts: 27,
    withoutBodyguard: 1,
    duplicates: 3,
    conditionalInvulnerable: 37,
  });
});
