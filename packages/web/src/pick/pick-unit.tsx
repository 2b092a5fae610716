import { useMemo } from 'preact/hooks';
import { LazySheet } from '../parts/lazy-sheet.js';
import type { PickProps } from './picker.js';

const pickerFor =
  ({ side, place }: PickProps) =>
  async () => {
    const { Picker } = await import('./picker.js');
    return () => <Picker side={side} place={place} />;
  };

/** Opens the search for a unit; `place`: which attacker it fills in. */
export const PickUnit = ({
  side,
  place = 0,
  button = 'Pick a unit',
}: {
  readonly side: PickProps['side'];
  readonly place?: number;
  readonly button?: string;
}) => {
  const load = useMemo(() => pickerFor({ side, place }), [side, place]);
  const title = side === 'attacker' ? 'Pick the attackers' : 'Pick the target';
  return <LazySheet button={button} title={title} load={load} />;
};
