import { behind } from './behind.js';
import type { Cares, ChoiceField, SituationField } from './cares.js';
import { CHOICES } from './choice-fields.js';
import { Messages } from './field.js';
import { Phase, SITUATION } from './situation-fields.js';
import { setup } from './state.js';
import { at, type Path } from './update.js';

interface ControlsProps {
  /** Empty for the whole set-up, or an attacker's path. */
  readonly of: Path;
  readonly shown: (kind: 'situation' | 'choices', field: string) => boolean;
}

const within = (of: Path, key: string): Path => (of === '' ? key : `${of}.${key}`);

const Controls = ({ of, shown }: ControlsProps) => {
  const own = of !== '';
  const situation = { base: within(of, 'situation'), own };
  const choices = { base: within(of, 'choices'), own };
  return (
    <div class="asked">
      {SITUATION.filter(({ field }) => shown('situation', field)).map(({ field, control }) => (
        <div key={field}>{control(situation)}</div>
      ))}
      {CHOICES.filter(({ field }) => shown('choices', field)).map(({ field, control }) => (
        <div key={field}>{control(choices)}</div>
      ))}
    </div>
  );
};

const matters =
  ({ situation, choices }: Cares) =>
  (kind: 'situation' | 'choices', field: string): boolean =>
    kind === 'situation'
      ? situation.has(field as SituationField)
      : choices.has(field as ChoiceField) || field === 'commandReroll';

/** What holds for all attackers: the phase, and what matters to them; the rest under "More". */
export const Situation = ({ cares }: { readonly cares: Cares }) => {
  const asked = matters(cares);
  const { Readings, Rules } = behind.value ?? {};
  return (
    <section class="side situation" aria-labelledby="situation-head">
      <div class="side-head">
        <h2 id="situation-head">Situation</h2>
        {Rules !== undefined && <Rules />}
      </div>
      <div class="card">
        <Phase base="situation" own={false} />
        <Controls of="" shown={asked} />
        <details>
          <summary>More</summary>
          <Controls of="" shown={(kind, field) => !asked(kind, field)} />
          {Readings !== undefined && <Readings />}
        </details>
        <Messages within="situation" />
        <Messages within="choices" />
      </div>
    </section>
  );
};

/** Where one attacker's situation or choices differ from those of all. */
export const OwnSituation = ({ attacker, cares }: { readonly attacker: Path; readonly cares: Cares }) => {
  const asked = matters(cares);
  const differs =
    at(setup.value, `${attacker}.situation`) !== undefined || at(setup.value, `${attacker}.choices`) !== undefined;
  return (
    <details class="own" open={differs}>
      <summary>{differs ? 'Its own situation' : 'A situation of its own'}</summary>
      <Phase base={`${attacker}.situation`} own />
      <Controls of={attacker} shown={asked} />
      <details>
        <summary>More</summary>
        <Controls of={attacker} shown={(kind, field) => !asked(kind, field)} />
      </details>
    </details>
  );
};
