import { defineConfig } from 'vite';

const SOURCE = '@fusillade/source';

export default defineConfig({
  // Any static host serves it under any path.
  base: './',
  resolve: { conditions: [SOURCE, 'module', 'browser', 'import', 'default'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, modulePreload: { polyfill: false } },
});
