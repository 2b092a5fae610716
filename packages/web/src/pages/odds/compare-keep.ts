import { effect } from '@preact/signals';
import { shapeOf } from '../../link/shape.js';
import { keep, kept } from '../../store/small.js';
import { engine } from '../../worker/engine.js';
import { pin, pins } from './compare.js';

const KEY = 'pins';

/** The set-ups that were pinned when the page was last open; what is damaged is left out. */
const remembered = () => {
  const value = kept(KEY);
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { name, setup } = entry as { readonly name?: unknown; readonly setup?: unknown };
    const shaped = shapeOf(setup);
    return typeof name === 'string' && shaped.ok ? [{ name, scenario: shaped.setup }] : [];
  });
};

let isBegun = false;

/** Works the remembered pins out again, one after the other, and remembers from then on. */
export const keepPins = (): void => {
  if (isBegun) return;
  isBegun = true;
  void (async () => {
    for (const { name, scenario } of remembered()) {
      const odds = await engine.quick((api) => api.odds(scenario));
      if (odds.ok) pin({ scenario, answer: odds }, name);
    }
    effect(() =>
      keep(
        KEY,
        pins.value.map(({ name, scenario }) => ({ name, setup: scenario })),
      ),
    );
  })();
};
