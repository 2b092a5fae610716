import { keep, kept } from '../../store/small.js';

const KEY = 'fusillade.battle';

/** The battle that this tab plays, or the device's last one. */
export const present = (): string | null => {
  let own: string | null = null;
  try {
    own = sessionStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing.
  }
  if (own !== null) return own === '' ? null : own;
  const last = kept('battle');
  return typeof last === 'string' ? last : null;
};

/** `null`: this tab plays none, and a reload does not bring one back. */
export const remember = (id: string | null): void => {
  try {
    sessionStorage.setItem(KEY, id ?? '');
  } catch {
    // A browser that keeps nothing.
  }
  keep('battle', id);
};

let release: (() => void) | null = null;
let held: string | null = null;

/**
 * Takes a battle for this tab, until it is closed or takes another. False: another tab has it. A browser without locks
 * says yes to all.
 */
export const claim = (id: string): Promise<boolean> => {
  if (held === id) return Promise.resolve(true);
  release?.();
  release = null;
  held = null;
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(`fusillade-battle-${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock === null) return null;
        held = id;
        return new Promise<void>((end) => {
          release = end;
        });
      })
      .catch(() => resolve(true));
  });
};
