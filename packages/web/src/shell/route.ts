import { signal } from '@preact/signals';

export const PAGES = ['odds', 'table', 'matrix', 'about'] as const;
export type Page = (typeof PAGES)[number];

export interface Route {
  readonly page: Page;
  /** What stands after `?`: a set-up that somebody shared; `null` without one. */
  readonly shared: string | null;
  /** The address names a page that there is not. */
  readonly isUnknown: boolean;
}

/** `#/odds?v=1&…`. What is no page of ours leads to the odds. */
export const routeOf = (hash: string): Route => {
  const match = /^#\/([a-z]{1,20})(?:\?(.*))?$/s.exec(hash);
  const page = PAGES.find((name) => name === match?.[1]);
  return {
    page: page ?? 'odds',
    shared: match?.[2] ?? null,
    isUnknown: page === undefined && hash.startsWith('#/') && hash !== '#/',
  };
};

export const route = signal<Route>(routeOf(location.hash));

// Other fragments are places on the page, such as the start of its content.
addEventListener('hashchange', () => {
  if (location.hash === '' || location.hash.startsWith('#/')) route.value = routeOf(location.hash);
});

/** The address follows what is on the page, without a step in the history and without a `hashchange`. */
export const showAddress = (hash: string): void => {
  if (location.hash !== hash) history.replaceState(null, '', hash);
};
