import type { SituationInput, TargetInput } from '@fusillade/engine';
import { type Cell, per100 } from '@fusillade/roster';

/** Units against targets: `cells[attacker][target]`. */
export interface Table {
  readonly situation: SituationInput;
  readonly attackers: readonly { readonly name: string; readonly points: number | null }[];
  readonly targets: readonly TargetInput[];
  readonly cells: readonly (readonly Cell[])[];
  readonly statements: readonly string[];
  readonly credit?: string;
}

export const modelsOf = ({ models }: TargetInput): number => models.reduce((sum, { count }) => sum + (count ?? 1), 0);

export const woundsOf = ({ models }: TargetInput): number =>
  models.reduce((sum, { count, W }) => sum + (count ?? 1) * W, 0);

/** The table as `--json` prints it; `null`: the unit has no weapon for this phase. */
export const tableJson = ({ situation, attackers, targets, cells, statements, credit }: Table): object => ({
  version: 1,
  ruleset: '11e',
  situation,
  attackers,
  targets: targets.map((target) => ({
    name: target.name,
    models: modelsOf(target),
    wounds: woundsOf(target),
    points: target.points ?? null,
  })),
  cells: cells.map((row, attacker) =>
    row.map((cell) => {
      if (cell.kind === 'none') return null;
      if (cell.kind === 'refused') return { refused: cell.reason };
      const { kind: _, chosen, ...numbers } = cell;
      return { ...numbers, pointsPer100: per100(cell, attackers[attacker]!.points), chosenModes: chosen };
    }),
  ),
  statements,
  ...(credit === undefined ? {} : { credit }),
});
