import { OddsPage } from './pages/odds/page.js';

export const App = () => (
  <main>
    <OddsPage />
  </main>
);
