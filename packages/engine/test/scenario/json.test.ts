import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/scenario/json.js';

describe('readJson', () => {
  it('reads what JSON.parse reads', () => {
    const json = fc.json({ maxDepth: 6, stringUnit: 'binary' }).filter((text) => !text.includes('"__proto__"'));
    fc.assert(
      fc.property(json, (text) => {
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0',
      '.',
      'e',
      'true',
      ' ',
      '\\',
      'u',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          expect(readJson(text)).toMatchObject({ ok: false });
          return;
        }
        const result = readJson(text);
        if (result.ok) expect(result.value).toEqual(value);
        else expect(result.issues[0]!.problem).toContain('twice');
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [' \t\r\n{"a": [1, -2.5e3, "x\\n\\u00e9\\/"], "b": {}} ', { a: [1, -2500, 'x\né/'], b: {} }],
    ['\uFEFF[]', []],
    ['[[[]]]', [[[]]]],
    ['"\u007f\u0085"', '\u007f\u0085'],
    [`${'['.repeat(30)}${']'.repeat(30)}`, JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`)],
  ])('%s', (text, value) => {
    expect(readJson(text)).toEqual({ ok: true, value });
  });

  it('accepts just under 1 MB', () => {
    expect(readJson(`"${'x'.repeat(999_998)}"`)).toMatchObject({ ok: true });
    expect(readJson(`"${'x'.repeat(999_999)}"`)).toMatchObject({ ok: false });
  });

  it('names every repeated key', () => {
    expect(readJson('{"a": 1, "a": 2, "b": {"c d": 1, "c d": 2}}')).toMatchObject({
      issues: [{ path: 'a' }, { path: 'b["c d"]' }],
    });
  });
});
