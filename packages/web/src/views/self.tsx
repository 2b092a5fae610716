import type { AttackerReport, FinalState, Report } from '@fusillade/engine';
import { atLeast, chanceOf, meanText, plural, pmfOf } from '@fusillade/engine/words';
import { endText, type Whole } from './ends.js';
import { chanceText } from './words.js';

const FEW = 3;

/** What the attackers do to themselves: hazard rolls and what turns on its owner. */
export const Self = ({ report }: { readonly report: Report }) => {
  const hurt = report.attackers.filter(({ selfMortalWounds }) => selfMortalWounds.mean > 0);
  if (hurt.length === 0) return null;
  return (
    <section class="reason" aria-labelledby="self-title">
      <h3 id="self-title">What the attackers suffer themselves</h3>
      <ul class="notes">
        {hurt.map((attacker) => (
          <li key={attacker.name}>
            {selfText(attacker, report.runs !== undefined)}
            {attacker.finals.length > 1 && (
              <ul>
                {attacker.finals.slice(0, FEW).map(({ p, models }) => (
                  <li key={endText(models, wholesOf(attacker.finals))} class="soft">
                    {chanceText(chanceOf(p))}: {endText(models, wholesOf(attacker.finals))}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

const selfText = ({ name, selfMortalWounds }: AttackerReport, simulated: boolean): string => {
  const any = chanceText(atLeast(pmfOf(selfMortalWounds), 1), simulated);
  return `${name}: on average ${plural(meanText(selfMortalWounds.mean), 'mortal wound')} (at least one: ${any})`;
};

/** The most models that a row has in any of the ends, and the most wounds that one of them has. */
const wholesOf = (finals: readonly FinalState[]): ReadonlyMap<string, Whole> => {
  const wholes = new Map<string, Whole>();
  for (const { models } of finals) {
    for (const [row, left] of Object.entries(models)) {
      const { count, W } = wholes.get(row) ?? { count: 0, W: 0 };
      wholes.set(row, { count: Math.max(count, left.length), W: Math.max(W, ...left) });
    }
  }
  return wholes;
};
