import type { StripDie } from './strip.js';

interface DieProps {
  readonly die: StripDie;
  readonly isChosen: boolean;
  readonly isDimmed: boolean;
  readonly onTap: (attack: string) => void;
  readonly label: string;
}

/** One die in the strip, small; a tap tells its whole life. */
export const Die = ({ die, isChosen, isDimmed, onTap, label }: DieProps) => {
  const { attack, sign, tone, again } = die;
  const look = `die ${tone}${again ? ' again' : ''}${isDimmed ? ' dimmed' : ''}`;
  if (attack === null) return <span class={look}>{sign}</span>;
  return (
    <button type="button" class={look} aria-pressed={isChosen} aria-label={label} onClick={() => onTap(attack)}>
      {sign}
    </button>
  );
};
