import type { ComponentChildren } from 'preact';
import { dropped } from './drop.js';
import { linkFault } from './open.js';
import { PAGES, type Page, route } from './route.js';
import { Share } from './share.js';
import { nextTheme, theme } from './theme.js';
import { newVersion } from './update.js';

const TITLES: Readonly<Record<Page, string>> = { odds: 'Odds', table: 'Table', matrix: 'Matrix', about: 'About' };
const THEME_NAMES = { auto: 'as the device', light: 'light', dark: 'dark' } as const;
const THEME_SIGNS = { auto: '◐', light: '○', dark: '●' } as const;

const Banner = () => {
  const update = newVersion.value;
  return (
    <>
      {linkFault.value !== null && (
        <p class="banner wrong" role="alert">
          This link cannot be opened: {linkFault.value}.
          <button type="button" onClick={() => (linkFault.value = null)}>
            Go on without it
          </button>
        </p>
      )}
      {route.value.isUnknown && (
        <p class="banner wrong" role="alert">
          There is no such page; these are the odds.
          <button type="button" onClick={() => (route.value = { ...route.value, isUnknown: false })}>
            Good
          </button>
        </p>
      )}
      {dropped.value !== null && (
        <p class={dropped.value.wrong ? 'banner wrong' : 'banner'} role={dropped.value.wrong ? 'alert' : 'status'}>
          {dropped.value.text}
          <button type="button" onClick={() => (dropped.value = null)}>
            Good
          </button>
        </p>
      )}
      {update !== null && (
        <p class="banner" role="status">
          A new version is here.
          <button type="button" onClick={update}>
            Open it
          </button>
        </p>
      )}
    </>
  );
};

/** What every page stands in. */
export const Shell = ({ children }: { readonly children: ComponentChildren }) => {
  const { page } = route.value;
  return (
    <>
      <a class="skip" href="#main">
        To the content
      </a>
      <header class="shell-head">
        <a class="brand" href="#/odds">
          Fusillade
        </a>
        <nav aria-label="Pages">
          {PAGES.map((name) => (
            <a key={name} href={`#/${name}`} aria-current={name === page ? 'page' : undefined}>
              {TITLES[name]}
            </a>
          ))}
        </nav>
        <div class="shell-tools">
          {page === 'odds' && <Share />}
          <button type="button" onClick={nextTheme} aria-label={`Colours: ${THEME_NAMES[theme.value]}. Change`}>
            {THEME_SIGNS[theme.value]}
          </button>
        </div>
      </header>
      <Banner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer class="shell-foot">
        <p>
          Datasheets: Powered by 40kdc-data (<a href="https://40kdc.alpacasoft.dev">40kdc.alpacasoft.dev</a>), CC BY
          4.0. Unofficial; not affiliated with Games Workshop. <a href="#/about">About</a>
        </p>
      </footer>
    </>
  );
};
