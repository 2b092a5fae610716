import { Segments } from '../../../parts/switch.js';
import { behind } from '../behind.js';
import { type Option, Pick } from '../controls.js';
import { Messages } from '../field.js';
import { Rules } from '../rules.js';
import { change, setup } from '../state.js';
import { FlagAt, isShooting } from './fields.js';
import { isArmoured, withPhase } from './types.js';

const PHASES: readonly { readonly value: 'melee' | 'shooting'; readonly text: string }[] = [
  { value: 'melee', text: 'Melee' },
  { value: 'shooting', text: 'Shooting' },
];

const FACINGS: readonly Option[] = [
  { value: 'front', text: 'front' },
  { value: 'side', text: 'side' },
  { value: 'rear', text: 'rear' },
];

/** What holds for all attackers, and how the open points of these rules are read. */
export const Situation = () => {
  const Readings = behind.value?.Readings;
  const shooting = isShooting();
  const hull = setup.value.target.models.some((row) => 'type' in row && isArmoured(row.type));
  return (
    <section class="side situation" aria-labelledby="situation-head">
      <div class="side-head">
        <h2 id="situation-head">Situation</h2>
        <Rules />
      </div>
      <div class="card">
        <Segments
          name="Phase"
          options={PHASES}
          value={shooting ? 'shooting' : 'melee'}
          onChange={(phase: 'melee' | 'shooting') => change(withPhase(setup.value, phase))}
        />
        {shooting && (
          <div class="asked">
            <FlagAt path="situation.halfRange" text="Half range" />
            <FlagAt path="situation.moved" text="Moved" hint="Heavy weapons make Snap Shots" />
            {hull && (
              <Pick base="situation" own={false} field="facing" name="Armour hit" options={FACINGS} fallback="front" />
            )}
          </div>
        )}
        {Readings !== undefined && <Readings />}
        <Messages within="situation" />
        <Messages within="choices" />
      </div>
    </section>
  );
};
