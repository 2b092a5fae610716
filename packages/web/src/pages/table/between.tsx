import { useRef } from 'preact/hooks';
import type { ArmyView } from '../../worker/table-api.js';
import { AddUnits } from './add-units.js';
import { Foresight } from './attack-notes.js';
import { attackersOf, isUncounted } from './declare.js';
import { Declare } from './declare-form.js';
import { BattleRecord } from './record.js';
import { kept, play, trouble } from './state.js';
import { Title } from './title.js';

/** Between two attacks: who attacks whom next, the end of the phase, and what has become of the battle. */
export const Between = ({ view }: { readonly view: ArmyView }) => {
  const able = attackersOf(view.battle, view.units);
  const isThere = (target: string): boolean => view.units.some(({ name, destroyed }) => name === target && !destroyed);
  const counted = able.filter((standing) => !isUncounted(standing.weapons, standing));
  const next = (kept.value?.plan ?? []).find(
    ({ unit, targets }) => counted.some(({ name }) => name === unit) && targets.every((target) => isThere(target.unit)),
  );
  const more = useRef<HTMLDetailsElement>(null);
  const arm = (): void => {
    if (more.current === null) return;
    more.current.open = true;
    more.current.querySelector('button')?.focus({ preventScroll: true });
    more.current.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section class="console between" aria-labelledby="question-title">
      <header>
        <p class="who">Phase {view.phase + 1}</p>
        <Title text={view.battle.entries.length === 0 ? 'Who begins?' : 'What is next?'} />
      </header>
      {next !== undefined && (
        <button type="button" class="primary large" onClick={() => void play({ attack: next })}>
          {next.unit} attacks {next.targets.map(({ unit }) => unit).join(', ')}
          <small>as the set-up says</small>
        </button>
      )}
      {next !== undefined && <Foresight attack={next} />}
      <Declare view={view} isOpen={next === undefined} onArm={arm} />
      <p class="trouble" role="alert">
        {trouble.value}
      </p>
      <div class="key-ends">
        <button type="button" onClick={() => void play({ endPhase: true })}>
          End the phase
        </button>
      </div>
      <details open={view.destroyed.length > 0}>
        <summary>Who destroyed what</summary>
        <BattleRecord view={view} />
      </details>
      <details ref={more}>
        <summary>More units</summary>
        <AddUnits view={view} />
      </details>
    </section>
  );
};
