// npm run bench: bundles the benchmarks with the engine's sources, as a page would be, and runs them.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

install();
const built = await build({ clean: false });
if (built.status !== 0) {
  console.error(built.stdout + built.stderr);
  process.exit(1);
}
const outfile = join(root, 'bench/dist/run.mjs');
// A loader that compiles on the fly keeps the names of all functions, which costs more than some of them do.
createRequire(import.meta.url)('esbuild').buildSync({
  entryPoints: [join(root, 'bench/run.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  conditions: ['@fusillade/source'],
  external: ['esbuild'],
});
process.exit(spawnSync(process.execPath, [outfile], { cwd: root, stdio: 'inherit' }).status ?? 1);
