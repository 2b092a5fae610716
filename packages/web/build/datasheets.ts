import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../../roster/dist/datasheets/', import.meta.url));

/**
 * Puts the datasheets beside the page, a file for each faction, under an address that changes with their content; the
 * page knows it as `DATASHEETS`.
 */
export const datasheets = (): Plugin => {
  if (!existsSync(FOLDER)) throw new Error('The datasheets are not built: npm run build makes them.');
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && name !== 'check.json')
    .sort();
  const files = names.map((name) => ({ name, text: readFileSync(FOLDER + name) }));
  const hash = createHash('sha256');
  for (const { text } of files) hash.update(text);
  const base = `datasheets/${hash.digest('hex').slice(0, 12)}/`;
  const sizes = Object.fromEntries(files.map(({ name, text }) => [name, text.length]));
  return {
    name: 'datasheets',
    config: () => ({ define: { DATASHEETS: JSON.stringify({ base, sizes }) } }),
    generateBundle() {
      for (const { name, text } of files) this.emitFile({ type: 'asset', fileName: base + name, source: text });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ name }) => request.url === `/${base}${name}`);
        if (file === undefined) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(file.text);
      });
    },
  };
};
