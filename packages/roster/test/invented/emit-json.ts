import { gzipSync, strToU8 } from 'fflate';
import { GAME_SYSTEMS, type Pick, type PrintedForce, type PrintedRoster, written } from './roster.js';

const POINTS = '51b2-306e-1021-d207';
const cost = (value: number) => ({ name: 'pts', typeId: POINTS, value });

/** Ids are drawn in order of appearance, so that the same roster is the same file. */
let ids = 0;
const id = () => `id-${++ids}`;

const selectionOf = (pick: Pick): object => ({
  id: id(),
  name: pick.name,
  entryId: `${id()}::${id()}`,
  ...(pick.number === undefined ? {} : { number: pick.number }),
  type: pick.type,
  from: pick.group === undefined ? 'entry' : 'group',
  ...(pick.group === undefined ? {} : { group: pick.group, entryGroupId: id() }),
  ...(pick.customName === undefined ? {} : { customName: pick.customName }),
  ...(pick.points === undefined ? {} : { costs: [cost(pick.points), { name: 'Crusade: Experience', value: 3 }] }),
  ...(pick.categories === undefined
    ? {}
    : { categories: pick.categories.map((name, place) => ({ id: id(), name, primary: place === 0 })) }),
  ...(pick.rules === undefined && pick.hiddenRules === undefined
    ? {}
    : {
        rules: [
          ...(pick.rules ?? []).map((name) => ({ id: id(), name, hidden: false, description: 'An invented rule.' })),
          ...(pick.hiddenRules ?? []).map((name) => ({ id: id(), name, hidden: true })),
        ],
      }),
  ...(pick.profiles === undefined
    ? {}
    : {
        profiles: written(pick.profiles, '11e').map(({ name, typeName, hidden, characteristics }) => ({
          ...{ id: id(), name, hidden, typeName, typeId: id() },
          characteristics: characteristics.map((each) => ({ name: each.name, typeId: id(), $text: each.text })),
        })),
      }),
  ...(pick.selections === undefined ? {} : { selections: pick.selections.map(selectionOf) }),
});

const forceOf = ({ catalogueName, selections, forces }: PrintedForce): object => ({
  ...{ id: id(), name: 'Army Roster', catalogueName, catalogueRevision: 5, rules: [], categories: [] },
  selections: selections.map(selectionOf),
  ...(forces === undefined ? {} : { forces: forces.map(forceOf) }),
});

function rosterOf(roster: PrintedRoster, generatedBy: string): object {
  const { name, points, limit, forces } = roster;
  const { id: gameSystemId, name: gameSystemName, revision } = GAME_SYSTEMS['11e'];
  ids = 0;
  return {
    ...{ id: id(), name, battleScribeVersion: 2.03, generatedBy, gameSystemId, gameSystemName },
    gameSystemRevision: revision,
    xmlns: 'http://www.battlescribe.net/schema/rosterSchema',
    costs: [cost(points)],
    costLimits: [cost(limit)],
    forces: forces.map(forceOf),
  };
}

/** New Recruit's JSON. */
export const newRecruitJson = (roster: PrintedRoster): string =>
  JSON.stringify({ roster: rosterOf(roster, 'https://newrecruit.eu') });

/** List Forge's JSON: the roster beside what wrote it. */
export const listForgeJson = (roster: PrintedRoster): string =>
  JSON.stringify({ id: 'lf', name: roster.name, generatedBy: 'List Forge', roster: rosterOf(roster, '') });

/** List Forge's share link. */
export const listForgeLink = (roster: PrintedRoster): string => {
  const packed = Buffer.from(gzipSync(strToU8(listForgeJson(roster)), { mtime: 0 })).toString('base64');
  return `https://lists.example/#/listforge/${packed}`;
};
