// No file may name a package registry's host or a place on somebody's machine.
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './prepare.mjs';

const SKIPPED = new Set(['node_modules', '.git', 'dist', 'coverage']);
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A place with a name of its own; `/` or `/a` would be found everywhere. */
const place = (path) => {
  const plain = path.replace(/[\\/]+$/, '');
  return plain.length > 3 ? new RegExp(`(?<![\\w.])${literally(plain)}(?![\\w-])`) : /(?!)/;
};
const PATTERNS = [
  ['a registry host', /\bregistry\.[a-z]+\.[a-z]+\b|"resolved": *"https?:/],
  ["somebody's home folder", /(?<![\w.])\/(?:home|Users)\/[\w.-]+|\b[A-Z]:\\+Users\b/],
  ["this machine's home folder", place(homedir())],
  ["this checkout's place", place(root)],
];

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return entry.isFile() ? [path] : [];
  });

const all = files(root);
const found = all.flatMap((path) => {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    PATTERNS.filter(([, pattern]) => pattern.test(line)).map(
      ([what]) => `${relative(root, path)}:${index + 1}: names ${what}`,
    ),
  );
});
if (all.length === 0) found.push('no file was read');
if (found.length > 0) {
  console.log(found.join('\n'));
  process.exit(1);
}
console.log(`${all.length} files`);
