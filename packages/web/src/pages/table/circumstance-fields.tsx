import type { SituationInput } from '@fusillade/engine';
import { Switch } from '../../parts/switch.js';
import { answered, type Circumstance } from './circumstances.js';

interface CircumstanceFieldsProps {
  readonly asked: readonly Circumstance[];
  readonly value: SituationInput;
  readonly onChange: (value: SituationInput) => void;
}

/** How a unit or a target stands, in plain words. */
export const CircumstanceFields = ({ asked, value, onChange }: CircumstanceFieldsProps) => (
  <div class="switches">
    {asked.map((each) => (
      <CircumstanceField
        key={each.field}
        asked={each}
        value={value[each.field]}
        onChange={(next) => onChange(answered(value, each, next))}
      />
    ))}
  </div>
);

interface CircumstanceFieldProps {
  readonly asked: Circumstance;
  readonly value: unknown;
  readonly onChange: (value: string | number | boolean | null) => void;
}

const CircumstanceField = ({ asked, value, onChange }: CircumstanceFieldProps) => {
  if (asked.kind === 'switch') {
    return (
      <Switch text={asked.name} on={value === undefined ? asked.usual === true : value === true} onChange={onChange} />
    );
  }
  if (asked.kind === 'inches') {
    return (
      <label class="kind">
        {asked.name} ″
        <input
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          placeholder="in range"
          value={typeof value === 'number' ? value : ''}
          onInput={({ currentTarget: { valueAsNumber } }) =>
            onChange(Number.isFinite(valueAsNumber) ? valueAsNumber : null)
          }
        />
      </label>
    );
  }
  return (
    <label class="kind">
      {asked.name}
      <select
        value={typeof value === 'string' ? value : asked.options[0]?.[0]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {asked.options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
};
