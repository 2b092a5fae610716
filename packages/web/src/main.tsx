import { render } from 'preact';
import { App } from './app.js';
import { forgetOld } from './data/kept.js';
import { followAddress } from './shell/address.js';
import { takeDrops } from './shell/drop.js';
import { keepOffline } from './shell/update.js';
import './styles/base.css';
import './styles/shell.css';

followAddress();
keepOffline();
takeDrops();
void forgetOld();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
