import type { Law, Report } from '@fusillade/engine';
import { atLeast, meanText, pmfOf } from '@fusillade/engine/words';
import { chanceText } from './words.js';

/** Hits on armour: how many of each kind there are on average, and how likely there is any. */
export const ArmourHits = ({ report }: { readonly report: Report }) => {
  const { noEffect, glancing, penetrating, runs } = report;
  if (noEffect === undefined || glancing === undefined || penetrating === undefined) return null;
  const kinds: readonly (readonly [string, Law])[] = [
    ['without effect', noEffect],
    ['glancing', glancing],
    ['penetrating', penetrating],
  ];
  return (
    <section class="reason" aria-labelledby="armour-title">
      <h3 id="armour-title">Hits on the armour</h3>
      <table class="law">
        <thead>
          <tr>
            <td />
            <th scope="col">on average</th>
            <th scope="col">at least one</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(([name, law]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{meanText(law.mean)}</td>
              <td>{law.pmf === undefined ? '' : chanceText(atLeast(pmfOf(law), 1), runs !== undefined)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
