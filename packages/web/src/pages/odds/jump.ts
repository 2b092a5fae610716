import { idOf } from './field.js';

/** Puts the focus where the value at a path is edited, or on the nearest thing around it. */
export const jumpTo = (path: string): void => {
  let place = path;
  let element = document.getElementById(idOf(place));
  while (element === null && /[.[]/.test(place)) {
    place = place.replace(/(?:\.[^.[]*|\[[^[]*)$/, '');
    element = document.getElementById(idOf(place));
  }
  const goal = element ?? document.querySelector<HTMLElement>('[aria-invalid="true"]');
  goal?.focus();
  goal?.scrollIntoView({ block: 'center' });
};
