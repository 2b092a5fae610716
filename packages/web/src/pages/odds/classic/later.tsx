import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

type Parts = typeof import('./parts.js');

/** The cards of the ruleset classic, loaded when a set-up of it is first shown. */
export const classic = signal<Parts | null>(null);
const missing = signal(false);

export const loadClassic = async (): Promise<Parts> => {
  try {
    classic.value = await import('./parts.js');
    missing.value = false;
    return classic.value;
  } catch (error) {
    missing.value = true;
    throw error;
  }
};

const load = (): void => void loadClassic().catch(() => undefined);

export const ClassicCards = () => {
  useEffect(load, []);
  const Cards = classic.value?.Cards;
  if (Cards !== undefined) return <Cards />;
  return missing.value ? (
    <p role="alert">
      The cards of these rules could not be loaded.{' '}
      <button type="button" onClick={load}>
        Try again
      </button>
    </p>
  ) : (
    <div class="reserved" />
  );
};
