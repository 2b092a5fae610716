import { meanCell } from '@fusillade/engine/words';
import { rangeText } from './funnel-picture.js';
import type { Part } from './funnel-rows.js';

/** What each batch adds to a step, where the law of the sum is not known. */
export const PartsTable = ({ parts }: { readonly parts: readonly Part[] }) => (
  <table class="law ends">
    <thead>
      <tr>
        <th scope="col">weapons</th>
        <th scope="col">mean</th>
        <th scope="col">8 of 10</th>
      </tr>
    </thead>
    <tbody>
      {parts.map(({ name, mean, pmf }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{meanCell(mean)}</td>
          <td>{pmf === null ? '' : rangeText(pmf)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
