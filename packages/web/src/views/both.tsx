import { chanceOf, meanText, plural } from '@fusillade/engine/words';
import type { Answer, BothLosses } from '../worker/api.js';
import { Chart } from './chart.js';
import { lossSeries } from './series.js';
import { chanceText } from './words.js';

/** As many models of a side as a table of pairs has columns for; more are summed up in the last. */
const MOST = 6;

/** A combat in which both sides strike: what the attackers lose, and both losses together. */
export const Both = ({ answer, back }: { readonly answer: Answer; readonly back: BothLosses }) => {
  const { report } = answer;
  const simulated = report.runs !== undefined;
  return (
    <section class="reason both" aria-labelledby="both-title">
      <h3 id="both-title">What the attackers lose</h3>
      <p>
        On average <b>{meanText(back.lost.mean)}</b> of {plural(back.models, 'model')}
      </p>
      <Chart series={lossSeries('models of the attackers lost', back.lost, back.models, simulated)} />
      <h3>Both sides together</h3>
      <Pairs back={back} simulated={simulated} target={report.target.name} />
    </section>
  );
};

interface PairsProps {
  readonly back: BothLosses;
  readonly target: string;
  readonly simulated: boolean;
}

const heads = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, k) => (count > MOST && k === count - 1 ? `${k}+` : String(k)));

/** Everything beyond the last place is added to it. */
const folded = (values: readonly number[], places: number): readonly number[] =>
  values.reduce<number[]>((sums, value, k) => {
    const place = Math.min(k, places - 1);
    sums[place] = (sums[place] ?? 0) + value;
    return sums;
  }, []);

const Pairs = ({ back, target, simulated }: PairsProps) => {
  const places = (length: number): number => Math.min(length, MOST + 1);
  const down = places(back.both.length);
  const across = places(back.both[0]?.length ?? 1);
  const columns = back.both.map((row) => folded(row, across));
  const rows = Array.from({ length: down }, (_, a) =>
    Array.from(
      { length: across },
      (__, t) =>
        folded(
          columns.map((row) => row[t] ?? 0),
          down,
        )[a] ?? 0,
    ),
  );
  const largest = Math.max(...rows.flat());
  return (
    <div class="pairs">
      <table class="law">
        <caption>Down: models that the attackers lose. Across: models that {target} loses.</caption>
        <thead>
          <tr>
            <td />
            {heads(across).map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, a) => (
            <tr key={heads(down)[a]}>
              <th scope="row">{heads(down)[a]}</th>
              {row.map((p, t) => (
                <td key={heads(across)[t]} class={p === largest ? 'likeliest' : p === 0 ? 'never' : ''}>
                  {p === 0 ? '–' : chanceText(chanceOf(p), simulated)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
