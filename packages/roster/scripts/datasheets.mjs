// Converts the data set to the small files that are read at run time: dist/datasheets/<faction>.json, index.json and
// check.json. Does nothing where they are as new as the data set and the converter.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PACKAGE = '@alpaca-software/40kdc-data';
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const folder = join(dist, 'datasheets');
const stamp = join(folder, '.made-by');

const filesBelow = (path) =>
  readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
    .filter((file) => file.endsWith('.js'))
    .sort();

/** The package exports no `package.json`; it stands above its entry. */
const versionOfData = () => {
  const entry = createRequire(import.meta.url).resolve(PACKAGE);
  return JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')).version;
};

/** Says on standard error what it does when it does something. */
export const convertDatasheets = async () => {
  const version = versionOfData();
  const hash = createHash('sha256').update(version);
  for (const name of ['data', 'words']) {
    for (const file of filesBelow(join(dist, name))) hash.update(readFileSync(file));
  }
  const made = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  const since = performance.now();
  const converter = (name) => import(pathToFileURL(join(dist, 'data', `${name}.js`)).href);
  const [{ convert }, { dataFiles }, { rawData }] = await Promise.all(['convert', 'files', 'raw'].map(converter));
  const converted = convert(rawData(await import('@alpaca-software/40kdc-data')), `40kdc-data ${version}`);
  // Written as a whole or not at all: the stamp comes last.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of dataFiles(converted)) writeFileSync(join(folder, name), text);
  writeFileSync(stamp, made);
  const { datasheets } = converted.check.counts;
  console.error(`Converted ${datasheets} datasheets in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
};
