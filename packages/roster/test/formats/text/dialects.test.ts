import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Army, ArmyUnit } from '../../../src/army.js';
import { importList } from '../../../src/import.js';
import { APP_DIALECTS, bySection, emitApp } from '../../invented/emit-text-app.js';
import {
  emitCompact,
  emitGw,
  emitListForge,
  emitShort,
  emitSimple,
  emitWtc,
} from '../../invented/emit-text-new-recruit.js';
import {
  DETACHMENTS,
  isSingle,
  modelsIn,
  modelsOf,
  TEXT_ARMY,
  type TextUnit,
  TOTAL,
} from '../../invented/text-army.js';
import { catalogue } from './catalogue.js';
import { armyOf } from './samples.js';

/** Everything that a text can carry of a unit, in an order of its own. */
const facts = ({ name, points, models, weapons, enhancements, warlord, datasheet }: Omit<ArmyUnit, 'attached'>) => ({
  name,
  points,
  models: models.map(({ name: row, count, stats, character }) => ({ row, count, stats, character })),
  weapons: weapons
    .map(({ name: weapon, count, carriers, modes }) => ({ weapon, count, carriers, modes }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  enhancements,
  warlord,
  datasheet,
});

/** What must come back, counted from the army's definition. */
const wanted = (unit: TextUnit) => {
  const { sheet, points, rows } = unit;
  const weapons = sheet.weapons.flatMap((weapon) => {
    const carriers = rows.flatMap((row) => {
      const count = row.groups.reduce(
        (sum, { models, each }) =>
          sum + each.reduce((own, thing) => own + (thing.weapons.includes(weapon.id) ? models * thing.count : 0), 0),
        0,
      );
      return count > 0 ? [{ model: sheet.models.find((model) => nameOf(model) === row.name)!.name, count }] : [];
    });
    const count = carriers.reduce((sum, carrier) => sum + carrier.count, 0);
    return count > 0 ? [{ name: weapon.name, count, carriers, modes: weapon.modes }] : [];
  });
  const models = rows.map((row) => {
    const { name, stats, character } = sheet.models.find((model) => nameOf(model) === row.name)!;
    return { name, count: modelsIn(row), stats, character };
  });
  return facts({
    ...{ id: '', customName: null, keywords: [], factionKeywords: [], toggles: [], notModelled: [], warnings: [] },
    ...{ name: sheet.name, points, models, weapons, datasheet: sheet.id },
    enhancements: unit.enhancement === undefined ? [] : [unit.enhancement.name],
    warlord: unit.warlord ?? false,
  });
};

const nameOf = ({ name }: { readonly name: string }): string => name.replace(/\u00a0/g, ' ');

/** Who stands together, as `role of nth unit`, whatever the blocks are called. */
const groups = (
  units: readonly { readonly name: string; readonly attached: { unit: unknown; role: string } | null }[],
) => {
  const blocks = new Map<unknown, string[]>();
  for (const { name, attached } of units) {
    if (attached === null) continue;
    blocks.set(attached.unit, [...(blocks.get(attached.unit) ?? []), `${attached.role} ${name}`].sort());
  }
  return [...blocks.values()].sort();
};

const GROUPS = [
  ['bodyguard Ember Guard', 'leader Flame Marshal', 'support Ash Chanter'],
  ['bodyguard Pyre\u00a0Wardens', 'leader Flame Marshal'],
];

const warningsOf = (army: Army): string[] => army.units.flatMap(({ warnings }) => warnings.map(({ text }) => text));

const attachedFirst = [
  ...TEXT_ARMY.filter((unit) => unit.attached !== undefined),
  ...bySection(TEXT_ARMY.filter((unit) => unit.attached === undefined)),
];

describe('the official app', () => {
  it.each(Object.entries(APP_DIALECTS))('%s', (name, dialect) => {
    const army = armyOf(emitApp(dialect), catalogue);
    const tenth = name.startsWith('10th');
    expect(army).toMatchObject({
      format: 'app-text',
      edition: tenth ? '10e' : '11e',
      name: 'Ash and embers',
      faction: 'Emberhold',
      detachments: tenth ? ['Forge and Fire'] : DETACHMENTS,
      points: { total: TOTAL, limit: 2000 },
      source: dialect.footer,
    });
    expect(army.units.map(facts)).toEqual((tenth ? bySection(TEXT_ARMY) : attachedFirst).map(wanted));
    expect(groups(army.units)).toEqual(tenth ? [] : GROUPS);
    expect(warningsOf(army)).toEqual([]);
    // The Tow hook is not printed by the app's emitter: nothing is invented.
    expect(army.units.every(({ notModelled }) => !notModelled.includes('Tow hook'))).toBe(true);
  });

  it.each<[string, (line: string) => string]>([
    ['quoted', (line) => `> ${line}`],
    ['with bold heads', (line) => (/points\)/i.test(line) ? `**${line}**` : line)],
    ['with the bullets of a word processor', (line) => line.replace(/^(\s*)◦/u, '$1o')],
  ])('%s in a chat or a letter', (_, change) => {
    const text = emitApp(Object.values(APP_DIALECTS)[0]!);
    const sent = text.split('\n').map(change).join('\n');
    expect(sent).not.toBe(text);
    expect(armyOf(sent, catalogue)).toEqual(armyOf(text, catalogue));
    expect(armyOf(`\`\`\`text\n${sent}\n\`\`\`\n`, catalogue)).toEqual(armyOf(text, catalogue));
  });
});

it('a text of an older Windows, with accents and bullets outside of UTF-8', () => {
  const text = emitApp(Object.values(APP_DIALECTS)[0]!).replaceAll('◦', 'o');
  const bytes = Uint8Array.from(text, (sign) => ({ '•': 0x95, '’': 0x92, '‘': 0x91 })[sign] ?? sign.charCodeAt(0));
  const imported = importList(bytes, { catalogue });
  expect(imported).toEqual({ ok: true, army: armyOf(text, catalogue) });
  // A single bad byte among good ones is a slip of the file, not another code page.
  const slip = importList(strToU8(`${text}\n\xe9\xe9`).with(20, 0xff), { catalogue });
  expect(slip).toMatchObject({ ok: true, army: { units: { length: armyOf(text, catalogue).units.length } } });
});

describe('New Recruit', () => {
  it.each([
    ['WTC-compact', 'new-recruit-wtc-compact', emitCompact, TEXT_ARMY, GROUPS],
    ['WTC', 'new-recruit-wtc', emitWtc, bySection(TEXT_ARMY), GROUPS],
    ['GW', 'new-recruit-gw', emitGw, bySection(TEXT_ARMY), []],
    ['simple', 'new-recruit-simple', emitSimple, bySection(TEXT_ARMY), []],
  ] as const)('%s', (_, format, emit, order, attached) => {
    const army = armyOf(emit(), catalogue);
    expect(army).toMatchObject({
      format,
      edition: format === 'new-recruit-gw' ? '10e' : '11e',
      faction: 'Emberhold',
      detachments: format === 'new-recruit-gw' ? DETACHMENTS.slice(0, 1) : DETACHMENTS,
      points: { total: TOTAL, limit: format === 'new-recruit-simple' ? 2000 : null },
    });
    expect(army.units.map(facts)).toEqual(order.map(wanted));
    expect(groups(army.units)).toEqual(attached);
    expect(army.units.find(({ name }) => name === 'Kiln Tank')?.notModelled).toEqual(['Tow hook']);
    const told = army.units.flatMap(({ warnings }) => warnings.map(({ code }) => code));
    expect(new Set(told)).toEqual(new Set(format === 'new-recruit-gw' ? ['check-invulnerable'] : []));
  });

  it('short: what squads carry is not printed, so it is their datasheets’, and that is said', () => {
    const army = armyOf(emitShort(), catalogue);
    expect(army.format).toBe('new-recruit-short');
    const count = ({ models }: ArmyUnit) => models.reduce((sum, row) => sum + row.count, 0);
    expect(army.units.map((unit) => [unit.name, unit.points, count(unit)])).toEqual(
      TEXT_ARMY.map((unit) => [unit.sheet.name, unit.points, modelsOf(unit)]),
    );
    army.units.forEach((unit, place) => {
      const original = TEXT_ARMY[place]!;
      const isDefault = unit.warnings.some(({ code }) => code === 'default-loadout');
      expect(isDefault).toBe(!isSingle(original));
      if (isSingle(original)) expect(facts(unit)).toEqual(wanted(original));
    });
    // 1 sergeant and 9 of the others, each with what its own row of the datasheet says.
    expect(army.units[2]!.models.map(({ name, count: models }) => [name, models])).toEqual([
      ['Ember Sergeant', 1],
      ['Ember Guard', 9],
    ]);
    expect(army.units[2]!.weapons.map((weapon) => [weapon.name, weapon.count])).toEqual([
      ['Flux rifle', 1],
      ['Ember blade', 1],
      ['Flux rifle', 9],
      ['Close combat weapon', 9],
    ]);
    expect(army.units[2]!.warnings.map(({ text }) => text)).toEqual([
      'Ember Guard: the list prints no weapons; taken by default: Ember Sergeant with Flux rifle and Ember blade; Ember Guard with Flux rifle and Close combat weapon.',
    ]);
  });
});

it('List Forge', () => {
  const army = armyOf(emitListForge(), catalogue);
  expect(army).toMatchObject({
    format: 'list-forge-text',
    name: 'Ash and embers',
    faction: 'Emberhold',
    detachments: ['Forge and Fire'],
    points: { total: TOTAL, limit: null },
  });
  expect(army.units.map(facts)).toEqual(bySection(TEXT_ARMY).map(wanted));
  expect(warningsOf(army)).toEqual([]);
});
