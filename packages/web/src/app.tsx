import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { OddsPage } from './pages/odds/page.js';
import { type Page, route } from './shell/route.js';
import { Shell } from './shell/shell.js';

/** Pages that a first visit does without. */
const LATER: Readonly<Record<Exclude<Page, 'odds'>, () => Promise<ComponentType>>> = {
  table: async () => (await import('./pages/table/page.js')).TablePage,
  matrix: async () => (await import('./pages/matrix/page.js')).MatrixPage,
  about: async () => (await import('./pages/about/page.js')).AboutPage,
};

const Later = ({ page }: { readonly page: Exclude<Page, 'odds'> }) => {
  const loaded = useSignal<{ readonly View: ComponentType } | null>(null);
  const fault = useSignal(false);
  useEffect(() => {
    LATER[page]().then(
      (View) => {
        loaded.value = { View };
      },
      () => {
        fault.value = true;
      },
    );
  }, [page]);
  if (fault.value) return <p role="alert">This page could not be loaded; try again with network.</p>;
  const View = loaded.value?.View;
  return View === undefined ? null : <View />;
};

export const App = () => {
  const { page } = route.value;
  return <Shell>{page === 'odds' ? <OddsPage /> : <Later key={page} page={page} />}</Shell>;
};
