import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

/** The benchmarks run in the project's folder, bundled or not. */
const path = (name: string): string => resolve(name);

/** Median wall time of a whole process in milliseconds. */
function processMilliseconds(words: readonly string[]): number {
  const times = Array.from({ length: 15 }, () => {
    const from = performance.now();
    const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' });
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`);
    return performance.now() - from;
  });
  return times.sort((a, b) => a - b)[7] ?? 0;
}

/** How much longer `odds` of a small file takes than a program that does nothing. */
export function startFigures(): { readonly empty: number; readonly odds: number } {
  const main = path('packages/cli/dist/fusillade.js');
  readFileSync(main);
  return {
    empty: processMilliseconds(['-e', '0']),
    odds: processMilliseconds([main, 'odds', path('scenarios/examples/book-example-1.json')]),
  };
}

/** Bytes that a page would carry, minified and compressed, by what it uses of the engine. */
export function sizeFigures(): readonly (readonly [used: string, bytes: number])[] {
  const MAIN = "from '@fusillade/engine';";
  const uses: readonly (readonly [used: string, code: string])[] = [
    ['*', `export * ${MAIN}`],
    ['{ compile, exact, report }', `export { compile, exact, report } ${MAIN}`],
    ['{ check, compile, exact, report }', `export { check, compile, exact, report } ${MAIN}`],
    [
      '{ compile, simulate, report }',
      `export { compile, report } ${MAIN} export { simulate } from '@fusillade/engine/simulate';`,
    ],
  ];
  return uses.map(([names, contents]) => {
    const { outputFiles } = buildSync({
      stdin: { contents, resolveDir: path('bench') },
      bundle: true,
      minify: true,
      format: 'esm',
      conditions: ['@fusillade/source'],
      write: false,
    });
    return [names, gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length];
  });
}
