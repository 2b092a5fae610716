import type { BattleEvent } from '@fusillade/engine/battle';
import { stepName } from '@fusillade/engine/referee';

/** One station of a die's life. */
export interface Station {
  readonly step: string;
  readonly text: string;
  readonly rule: string;
}

/** The die whose extra hit this attack is; null where it is a die of its own. */
export const parentOf = (attack: string): string | null => {
  const dot = attack.indexOf('.');
  return dot < 0 ? null : attack.slice(0, dot);
};

/** `die 4`, `extra hit 1 of die 4`. */
export const attackName = (attack: string): string => {
  const [die, extra] = attack.split('.').map(Number);
  const name = `die ${(die ?? 0) + 1}`;
  return extra === undefined ? name : `extra hit ${extra} of ${name}`;
};

const stationOf = ({ step, face, verdict, rule, row, model, lost, left }: BattleEvent): Station => {
  const name = row === undefined ? '' : `${row}${model === undefined ? '' : ` ${model}`}`;
  if (lost !== undefined) {
    const rest = left === 0 ? ', destroyed' : left === undefined ? '' : `, ${left} left`;
    return { step: 'Casualty', text: `${name} loses ${lost}${rest}`, rule };
  }
  const whose = name === '' ? '' : ` · ${name}`;
  return { step: stepName(step), text: `${face === null ? '' : `${face}: `}${verdict}${whose}`, rule };
};

/** Everything that became of one attack, from its hit die to the casualty; of an extra hit the critical first. */
export const lifeOf = (events: readonly BattleEvent[], attack: string): readonly Station[] => {
  const parent = parentOf(attack);
  return events
    .filter(
      (event) =>
        event.attack === attack || (parent !== null && event.attack === parent && event.step.startsWith('hit')),
    )
    .map(stationOf);
};
