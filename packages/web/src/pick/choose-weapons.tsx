import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { setup } from '../pages/odds/state.js';
import { at } from '../pages/odds/update.js';
import { LazySheet } from '../parts/lazy-sheet.js';
import { unitsOf } from './picked.js';

const NAME = 'Weapons and modes';

const loaderFor = (place: number) => async () => {
  const { Weapons } = await import('./weapons.js');
  return () => <Weapons place={place} />;
};

const isFound = async (origin: string): Promise<boolean> => {
  const { sourceOf } = await import('./origin.js');
  return (await sourceOf({ origin })) !== null;
};

/** Opens the choice of weapons and modes of the attacker at a place, where its datasheet or list is at hand. */
export const ChooseWeapons = ({ place }: { readonly place: number }) => {
  const load = useMemo(() => loaderFor(place), [place]);
  const name = String(at(setup.value, `attackers[${place}].name`) ?? '');
  const origin = at(setup.value, `attackers[${place}].origin`);
  const isPicked = typeof origin === 'string';
  const isKnown = isPicked && unitsOf(name) !== undefined;
  const found = useSignal<boolean | null>(null);
  useEffect(() => {
    let isOver = false;
    found.value = null;
    if (isPicked && !isKnown) {
      const end = (is: boolean) => {
        if (!isOver) found.value = is;
      };
      isFound(origin).then(end, () => end(false));
    }
    return () => {
      isOver = true;
    };
  }, [isKnown, origin]);
  if (isKnown || found.value === true) return <LazySheet button={NAME} title={NAME} load={load} />;
  // Its place, until that is settled.
  return isPicked && found.value === null ? (
    <button type="button" disabled>
      {NAME}
    </button>
  ) : null;
};
