import type { FinalState, Report } from '@fusillade/engine';
import { chanceOf, HARD_SPACE, plural } from '@fusillade/engine/words';
import type { TargetPicture } from '../worker/api.js';
import { chanceText } from './words.js';

const FEW = 5;

export interface EndsProps {
  readonly report: Report;
  readonly target: TargetPicture;
  readonly states: number;
}

/** The most likely ends of a unit of several kinds of model. */
export const Ends = ({ report, target, states }: EndsProps) => {
  const wholes = wholesOf(target);
  if (report.finals.length < 2 || wholes.size < 2) return null;
  const shown = report.finals.slice(0, FEW);
  return (
    <section class="reason" aria-labelledby="ends-title">
      <h3 id="ends-title">How it most likely ends</h3>
      <table class="law ends">
        <tbody>
          {shown.map(({ p, models }) => (
            <tr key={endText(models, wholes)}>
              <td>{chanceText(chanceOf(p))}</td>
              <th scope="row">{endText(models, wholes)}</th>
            </tr>
          ))}
        </tbody>
      </table>
      {states > shown.length && <p class="soft">And {(states - shown.length).toLocaleString('en-GB')} other ends</p>}
    </section>
  );
};

export interface Whole {
  readonly count: number;
  readonly W: number;
}

const wholesOf = ({ groups }: TargetPicture): ReadonlyMap<string, Whole> => {
  const wholes = new Map<string, Whole>();
  for (const { row, W } of groups.flatMap(({ models }) => models)) {
    wholes.set(row, { W, count: (wholes.get(row)?.count ?? 0) + 1 });
  }
  return wholes;
};

/** "Warden 3 left, one on 1 wound · Speaker on 4 wounds", in the order of the rows. */
export const endText = (models: FinalState['models'], wholes: ReadonlyMap<string, Whole>): string =>
  Object.entries(models)
    .map(([row, left]) => {
      const { count, W } = wholes.get(row) ?? { count: left.length, W: 0 };
      const [least] = left;
      if (least === undefined) return `${row} destroyed`;
      const on = `on${HARD_SPACE}${plural(least, 'wound')}`;
      if (count === 1) return W > 1 ? `${row} ${on}` : `${row} stands`;
      return `${row} ${left.length}${HARD_SPACE}left${least < W ? `, ${left.length === 1 ? '' : 'one '}${on}` : ''}`;
    })
    .join(' · ');
