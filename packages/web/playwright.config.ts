import { defineConfig } from '@playwright/test';

const PORT = Number(process.env.FUSILLADE_PORT ?? 4873);

/** The browser that scripts/browser.mjs found; without it, Playwright's own. */
const executablePath = process.env.FUSILLADE_CHROMIUM;

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../../coverage/e2e',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  timeout: 30_000,
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    launchOptions: { args: ARGS, ...(executablePath === undefined ? {} : { executablePath }) },
    locale: 'en-GB',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${PORT} --strictPort`,
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});
