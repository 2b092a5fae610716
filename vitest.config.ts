import { defineConfig } from 'vitest/config';

const SOURCE = '@fusillade/source';

export default defineConfig({
  resolve: { conditions: [SOURCE] },
  ssr: { resolve: { conditions: [SOURCE, 'node', 'module-sync', 'import', 'default'], externalConditions: [SOURCE] } },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    passWithNoTests: false,
    coverage: { provider: 'v8', include: ['packages/*/src/**/*.ts'], reporter: ['text-summary', 'html'] },
  },
});
