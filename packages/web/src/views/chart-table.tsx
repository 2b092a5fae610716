import type { Overlay } from './chart-picture.js';
import type { Series } from './series.js';
import { chanceText, valueText } from './words.js';

export interface ChartTableProps {
  readonly series: Series;
  readonly overlays?: readonly Overlay[];
}

/** Every value that can come up, the thin tails too. */
export const ChartTable = ({ series, overlays = [] }: ChartTableProps) => {
  const { simulated } = series;
  const pinned = overlays.map(({ name, series: { bars } }) => ({ name, bars, simulated }));
  return (
    <table class="law">
      <caption>{series.title}</caption>
      <thead>
        <tr>
          <th scope="col">k</th>
          <th scope="col">exactly</th>
          <th scope="col">at least</th>
          {pinned.map(({ name }) => (
            <th key={name} scope="col">
              {name}: at least
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.bars
          .filter(({ exactly }) => !exactly.impossible)
          .map(({ value, exactly, orMore }) => (
            <tr key={value}>
              <th scope="row">{value >= series.all - 1e-9 ? `all ${valueText(value)}` : valueText(value)}</th>
              <td>{chanceText(exactly, simulated)}</td>
              <td>{chanceText(orMore, simulated)}</td>
              {pinned.map(({ name, bars }) => {
                const bar = bars.find((each) => each.value >= value - 1e-9);
                return <td key={name}>{bar === undefined ? '–' : chanceText(bar.orMore, simulated)}</td>;
              })}
            </tr>
          ))}
      </tbody>
    </table>
  );
};
