import type { BattleEvent } from '@fusillade/engine/battle';
import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useHiddenSides } from '../../parts/hidden-sides.js';
import { Die } from './die.js';
import { attackName, lifeOf, parentOf } from './life.js';
import { gridOf, type StripRow } from './strip.js';

const TITLES = { hit: 'Hit', wound: 'Wound', save: 'Save', damage: 'Damage' } as const;

interface ProgressProps {
  readonly rows: readonly StripRow[];
  readonly events: readonly BattleEvent[];
  /** The attack whose life is told; null: none. */
  readonly chosen: Signal<string | null>;
  /** Its attack is over. */
  readonly isOver: boolean;
}

/**
 * How far the batch is: each attack has a place of its own, and under its hit die stand its wound die, its save die and
 * its damage.
 */
export const Progress = ({ rows, events, chosen, isOver }: ProgressProps) => {
  const root = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const hiddenSides = useHiddenSides(list);
  const attack = chosen.value;
  const grid = gridOf(rows);
  useEffect(() => {
    if (attack === null) return;
    const away = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      chosen.value = null;
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [attack, chosen]);
  const belongs = (other: string | null): boolean =>
    other !== null && attack !== null && (other === attack || parentOf(other) === attack || parentOf(attack) === other);
  return (
    <section
      class={isOver ? 'progress over' : 'progress'}
      ref={root}
      aria-label={isOver ? 'Dice of the last batch' : 'Dice of this batch'}
      onKeyDown={(event) => {
        if (event.key === 'Escape') chosen.value = null;
      }}
    >
      <ol ref={list} class={hiddenSides}>
        {grid.rows.map(({ step, count, waiting, places }) => (
          <li key={step} class={waiting > 0 ? 'now' : ''} aria-current={waiting > 0 ? 'step' : undefined}>
            <span class="step-name">
              {TITLES[step]} <b>{count + waiting}</b>
            </span>
            {places.map((die, index) =>
              die === null ? (
                <span key={grid.attacks[index] ?? index} class="no-die" />
              ) : (
                <Die
                  key={die.attack ?? index}
                  die={die}
                  isChosen={die.attack !== null && die.attack === attack}
                  isDimmed={attack !== null && !belongs(die.attack)}
                  label={`${TITLES[step]} ${die.sign}, ${die.verdict}: its life`}
                  onTap={(tapped) => {
                    chosen.value = attack === tapped ? null : tapped;
                  }}
                />
              ),
            )}
          </li>
        ))}
      </ol>
      {attack !== null && <Life events={events} attack={attack} onClose={() => (chosen.value = null)} />}
    </section>
  );
};

interface LifeProps {
  readonly events: readonly BattleEvent[];
  readonly attack: string;
  readonly onClose: () => void;
}

const Life = ({ events, attack, onClose }: LifeProps) => (
  <div class="life">
    <p>
      <b>{attackName(attack).replace(/^./u, (first) => first.toUpperCase())}</b>
      <button type="button" aria-label="Close" onClick={onClose}>
        ×
      </button>
    </p>
    <ol>
      {lifeOf(events, attack).map(({ step, text, rule }, index) => (
        <li key={index}>
          <b>{step}</b> {text} {rule !== '' && <span class="rule">{rule}</span>}
        </li>
      ))}
    </ol>
  </div>
);
