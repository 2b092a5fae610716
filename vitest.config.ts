import { defineConfig } from 'vitest/config';

const SOURCE = '@fusillade/source';

export default defineConfig({
  resolve: { conditions: [SOURCE] },
  ssr: { resolve: { conditions: [SOURCE, 'node', 'module-sync', 'import', 'default'], externalConditions: [SOURCE] } },
  test: {
    setupFiles: ['./vitest.setup.ts'],
    include: ['packages/*/test/**/*.test.ts'],
    passWithNoTests: false,
    // The oracle counts every face of every die; a busy machine is slower, not wrong.
    testTimeout: 60_000,
    coverage: { provider: 'v8', include: ['packages/*/src/**/*.ts'], reporter: ['text-summary', 'html'] },
  },
});
