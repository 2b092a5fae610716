import { useId } from 'preact/hooks';

interface SwitchProps {
  readonly text: string;
  readonly on: boolean;
  readonly hint?: string | undefined;
  readonly onChange: (on: boolean) => void;
}

/** On or off, in plain words. */
export const Switch = ({ text, on, hint, onChange }: SwitchProps) => (
  <label class="switch" title={hint}>
    <input
      type="checkbox"
      role="switch"
      aria-checked={on}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{text}</span>
  </label>
);

interface SegmentsProps<T> {
  readonly name: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly value: T;
  readonly showName?: boolean;
  readonly onChange: (value: T) => void;
}

/** One of a few. The arrow keys go from one to the next, as radio buttons do. */
export const Segments = <T,>({ name, options, value, showName, onChange }: SegmentsProps<T>) => {
  const group = useId();
  return (
    <fieldset class="choice">
      <legend class={showName === true ? '' : 'hidden'}>{name}</legend>
      <div>
        {options.map((option) => (
          <label key={option.text}>
            <input type="radio" name={group} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
