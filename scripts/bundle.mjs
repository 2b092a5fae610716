// Few files for the command line: reading two hundred modules costs more than answering. What a command does not need
// stands in parts that it never reads. As a command: node scripts/bundle.mjs <folder> bundles the sources into a folder
// below packages/cli.
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'cli');

/** `from`: `dist`, what the compiler wrote, or `src`. The bundler is loaded late: it may have just been installed. */
export const bundle = async (from, outdir) => {
  const { buildSync } = await import('esbuild');
  const extension = from === 'src' ? '.ts' : '.js';
  rmSync(join(outdir, 'parts'), { recursive: true, force: true });
  buildSync({
    entryPoints: {
      fusillade: join(cli, from, `main${extension}`),
      'matrix-worker': join(cli, from, `matrix/worker${extension}`),
    },
    outdir,
    ...(from === 'src' ? { conditions: ['@fusillade/source'] } : {}),
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    // It starts its threads from a file of its own.
    external: ['tinypool'],
    // Commander is CommonJS inside; others make a `createRequire` of their own.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle('src', process.argv[2]);
