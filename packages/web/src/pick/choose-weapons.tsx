import { useMemo } from 'preact/hooks';
import { LazySheet } from '../parts/lazy-sheet.js';

const loaderFor = (place: number) => async () => {
  const { Weapons } = await import('./weapons.js');
  return () => <Weapons place={place} />;
};

/** Opens the choice of weapons and modes of the attacker at a place. */
export const ChooseWeapons = ({ place }: { readonly place: number }) => {
  const load = useMemo(() => loaderFor(place), [place]);
  return <LazySheet button="Weapons and modes" title="Weapons and modes" load={load} />;
};
