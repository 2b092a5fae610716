import type { Destroyed } from '@fusillade/engine/battle';
import type { View } from '../../worker/table-api.js';
import { armyName } from './army-name.js';

const byText = ({ by }: Destroyed, view: View): string => {
  if (by.kind === 'attack') return `${by.unit}, by an attack`;
  return by.kind === 'rule' ? `${armyName(view, by.army)}, by a rule (${by.rule})` : `neither army (${by.rule})`;
};

/** Who destroyed what (05.04.04). */
export const BattleRecord = ({ view }: { readonly view: View }) => {
  if (view.destroyed.length === 0) return <p class="quiet">No model is destroyed.</p>;
  const groups = new Map<string, Destroyed[]>();
  for (const one of view.destroyed) {
    const key = JSON.stringify([one.unit, one.row, one.by]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return (
    <ul class="battle-record">
      {[...groups].map(([key, models]) => {
        const [first] = models as [Destroyed];
        const numbers = models.map(({ model }) => model).join(', ');
        return (
          <li key={key}>
            <b>
              {first.row} {numbers}
            </b>{' '}
            of {first.unit}: destroyed by {byText(first, view)}
            {models.some(({ lastOfUnit }) => lastOfUnit) && '. That was the whole unit'}
          </li>
        );
      })}
    </ul>
  );
};
