import { AboutPage } from './pages/about/page.js';
import { MatrixPage } from './pages/matrix/page.js';
import { OddsPage } from './pages/odds/page.js';
import { route } from './shell/route.js';
import { Shell } from './shell/shell.js';

const PAGES = { odds: OddsPage, matrix: MatrixPage, about: AboutPage } as const;

export const App = () => {
  const Page = PAGES[route.value.page];
  return (
    <Shell>
      <Page />
    </Shell>
  );
};
