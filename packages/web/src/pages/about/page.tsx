import { offlineReady } from '../../shell/update.js';
import { TakeOffline } from './take-offline.js';

/** What this is, where its numbers come from, and what it is not. */
export const AboutPage = () => (
  <article class="prose">
    <h1>About</h1>
    <p>
      Fusillade works out what happens when one unit attacks another in the 11th edition of the game: exactly, by
      counting every way the dice can fall, never by rolling many times. Save dice are rolled together and read from the
      lowest, over the allocation groups in the order that the defender chose.
    </p>
    <p>
      It runs on this device alone. There is no account, nothing is sent anywhere, and after the first visit it opens
      without network. {offlineReady.value && 'This visit has kept it for that.'}
    </p>
    <h2>Datasheets</h2>
    <p>
      Powered by 40kdc-data: <a href="https://40kdc.alpacasoft.dev">40kdc.alpacasoft.dev</a>. Data by Alpaca Software
      and the 40kdc community contributors, licensed CC BY 4.0. Stat lines and points go out of date; every number on
      the page can be changed.
    </p>
    <TakeOffline />
    <h2>Points destroyed</h2>
    <p>
      On every page: a destroyed model counts for its own points, where its row says what each costs, or for an equal
      share of what its unit has left; a wounded one counts for nothing. From lists and datasheets a leader has its own
      points, and its bodyguards share theirs.
    </p>
    <h2>Not affiliated</h2>
    <p>
      An unofficial tool by players. Warhammer 40,000 and its names belong to Games Workshop, which has neither endorsed
      nor reviewed it. No rules text is reproduced here: numbers such as 05.04 say where to look in the rules.
    </p>
  </article>
);
