import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { markup } from './markup.js';

const folder = fileURLToPath(new URL('./golden/', import.meta.url));

/** Ink for whoever opens a golden picture: the page's style sheet has its own. */
const INK = `<style>
  text { font: 11px system-ui, sans-serif } .scale, .end, .caption { text-anchor: end } .tick, .title, .figure { text-anchor: middle }
  path { fill: none; stroke: #191b1d } .grid { stroke: #d6d6d2 } .level { stroke-dasharray: 4 4 } .under { fill: #dcefea; stroke: none }
  .steps { stroke: #08705d; stroke-width: 2 } .bar { fill: #08705d } .all, .certain { stroke: #191b1d; stroke-width: 2 }
  .base, .gone { fill: none; stroke: #1c5aa3 } .fallen { fill: #8ab8f3 } .star { fill: #ffffff } .models text { text-anchor: middle }
  .outline rect { fill: none; stroke: #191b1d } .outline-1, .outline-1 rect { stroke-dasharray: 5 2 }
</style>`;

const drawing = (svg: string): string =>
  svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ').replace(/>\n/u, `>\n${INK}\n`);

/** Compares with `test/golden/<name>`; `UPDATE_GOLDEN=1` writes it anew, to be looked at before it is committed. */
export const expectGolden = (name: string, picture: unknown): void => {
  const text = name.endsWith('.svg') ? drawing(markup(picture)) : markup(picture);
  const file = `${folder}${name}`;
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), `${name} is missing: run with UPDATE_GOLDEN=1 and look at what it wrote`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
};
