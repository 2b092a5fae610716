import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { datasheets } from './build/datasheets.js';
import { early } from './build/early.js';

const SOURCE = '@fusillade/source';

/** Nothing but the page's own files runs, is drawn or is asked for; the pages set styles through properties only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
  ],
};

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/offline',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  injectManifest: { globPatterns: ['**/*.{html,js,css,svg,png,webmanifest}'], globIgnores: ['datasheets/**'] },
  manifest: {
    name: 'Fusillade',
    short_name: 'Fusillade',
    description: 'The exact odds of an attack on the tabletop.',
    id: './',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#f4f4f2',
    theme_color: '#1d3a4a',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
});

/** What every page needs at once: one file instead of many small ones. */
const SHARED_FIRST =
  /node_modules\/(?:preact|@preact)\/|\/src\/(?:store\/small|shell\/(?:route|theme)|worker\/(?:post|line)|pages\/odds\/(?:example|history|state|update)|profile\/words)\./;

export default defineConfig({
  // Any static host serves it under any path.
  base: './',
  plugins: [early('/src/worker/engine-start.ts'), contentSecurityPolicy, datasheets(), pwa],
  resolve: { conditions: [SOURCE, 'module', 'browser', 'import', 'default'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', test: SHARED_FIRST }] } } },
  },
});
