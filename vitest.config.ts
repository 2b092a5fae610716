import { configDefaults, defineConfig } from 'vitest/config';
import { hasSamples, SAMPLES } from './packages/roster/test/samples.js';

const SOURCE = '@fusillade/source';

if (!hasSamples)
  console.warn(`Real lists are not tested: there is no ${SAMPLES}; FUSILLADE_SAMPLES names their folder.`);

export default defineConfig({
  resolve: { conditions: [SOURCE] },
  ssr: { resolve: { conditions: [SOURCE, 'node', 'module-sync', 'import', 'default'], externalConditions: [SOURCE] } },
  test: {
    setupFiles: ['./vitest.setup.ts'],
    include: ['packages/*/test/**/*.test.ts'],
    // A test that is skipped counts as failed; without the real lists there are none over them.
    exclude: [...configDefaults.exclude, ...(hasSamples ? [] : ['**/*.samples.test.ts'])],
    passWithNoTests: false,
    // The oracle counts every face of every die; a busy machine is slower, not wrong.
    testTimeout: 60_000,
    coverage: { provider: 'v8', include: ['packages/*/src/**/*.ts'], reporter: ['text-summary', 'html'] },
  },
});
