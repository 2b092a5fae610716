import { importList } from '@fusillade/roster';
import { INVENTED_ROSTER } from '../packages/roster/test/invented/army.js';
import { rosterZip } from '../packages/roster/test/invented/emit-xml.js';
import type { Pick, PrintedRoster } from '../packages/roster/test/invented/roster.js';
import { medianMicroseconds } from './kernel.js';

/** Real files are mostly rules text; every profile here brings as much as theirs do. */
const PROSE = 'Each time the kiln is lit, its keepers count the embers and tell the hold what they saw. '.repeat(21);

const withProse = (pick: Pick): Pick => ({
  ...pick,
  profiles: [...(pick.profiles ?? []), { kind: 'ability', name: 'Kiln lore', text: PROSE }],
  ...(pick.selections === undefined ? {} : { selections: pick.selections.map(withProse) }),
});

/** The invented army four times over, with prose: half a megabyte of XML. */
function largeRoster(): PrintedRoster {
  const [force] = INVENTED_ROSTER.forces;
  if (force === undefined) throw new Error('the invented army has no force');
  const setUp = force.selections.filter(({ type }) => type === 'upgrade');
  const units = force.selections.filter(({ type }) => type !== 'upgrade').map(withProse);
  const copies = Array.from({ length: 4 }, () => units).flat();
  return { ...INVENTED_ROSTER, forces: [{ ...force, selections: [...setUp, ...copies] }] };
}

export interface RosterFigure {
  readonly kilobytes: number;
  /** Goal: 15,000 once the code is warm. */
  readonly microseconds: number;
  /** Units, models and weapons of the army. */
  readonly checksum: string;
}

export function rosterFigure(): RosterFigure {
  const file = rosterZip(largeRoster(), '11e');
  const read = () => {
    const imported = importList(file);
    if (!imported.ok) throw new Error(JSON.stringify(imported.issues));
    return imported.army;
  };
  const { units } = read();
  const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
  const models = units.reduce((all, unit) => all + sum(unit.models), 0);
  const weapons = units.reduce((all, unit) => all + sum(unit.weapons), 0);
  const size = new DataView(file.buffer).getUint32(22, true);
  return {
    kilobytes: size / 1000,
    microseconds: medianMicroseconds(read, 2000),
    checksum: `${units.length} ${models} ${weapons}`,
  };
}
