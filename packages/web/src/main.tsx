import { render } from 'preact';
import { App } from './app.js';
import { forgetOld } from './data/kept.js';
import { askOdds } from './pages/odds/answer-state.js';
import { setup } from './pages/odds/state.js';
import { followAddress } from './shell/address.js';
import { takeDrops } from './shell/drop.js';
import { route } from './shell/route.js';
import { keepOffline } from './shell/update.js';
import './styles/base.css';
import './styles/shell.css';

followAddress();
keepOffline();
takeDrops();
void forgetOld();
// The worker is on its way before the page is drawn: it starts only when this thread has a moment.
if (route.peek().page === 'odds') askOdds(setup.peek());
setTimeout(() => {
  const root = document.getElementById('app');
  if (root !== null) render(<App />, root);
});
