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

/**
 * What the first page needs is one file, whichever of it later parts share; the worker's start stands before it. A
 * group has what its modules import with it.
 */
const FIRST = [
  { name: 'engine-start', test: /\/src\/worker\/engine-start\./, priority: 1 },
  { name: 'index', test: /\/src\/main\./ },
];

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
    rolldownOptions: { output: { codeSplitting: { groups: FIRST } } },
  },
});
