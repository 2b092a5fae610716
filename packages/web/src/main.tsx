import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.js';
import { askOdds, standing } from './pages/odds/answer-state.js';
import { lackOf } from './pages/odds/defaults.js';
import { setup } from './pages/odds/state.js';
import { followAddress } from './shell/address.js';
import { takeDrops } from './shell/drop.js';
import { route } from './shell/route.js';
import './styles/base.css';
import './styles/shell.css';

takeDrops();
void followAddress().then(() => {
  // The question is on its way before the page is drawn.
  if (route.peek().page === 'odds' && lackOf(setup.peek()) === null) askOdds(setup.peek());
  setTimeout(() => {
    const root = document.getElementById('app');
    if (root !== null) render(<App />, root);
  });
});

/** Long enough for an answer to be drawn. */
const DRAWN_MS = 200;

// The page is kept for offline use behind the first answer, where one is awaited.
const stop = effect(() => {
  if (route.value.page === 'odds' && standing.value === 'first' && lackOf(setup.value) === null) return;
  setTimeout(() => {
    stop();
    import('./shell/keep-offline.js').then(
      ({ keepOffline }) => keepOffline(),
      () => undefined,
    );
  }, DRAWN_MS);
});
