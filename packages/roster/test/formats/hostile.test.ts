import fc from 'fast-check';
import { gzipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Army } from '../../src/army.js';
import { type Imported, type ImportOptions, importList } from '../../src/import.js';
import { INVENTED_ROSTER } from '../invented/army.js';
import { listForgeJson, listForgeLink, newRecruitJson } from '../invented/emit-json.js';
import { rosterXml, rosterZip } from '../invented/emit-xml.js';
import { archive } from './archive.js';
import { model, rosterOf, unit, withUnit } from './build.js';

const XML = strToU8(rosterXml(INVENTED_ROSTER, '11e'));
const MB = 1_000_000;

/** `importList`, which must end soon: in time of the processor, because a busy machine is slower, not wrong. */
function read(file: Uint8Array | string, options: ImportOptions = {}): Imported {
  const bytes = typeof file === 'string' ? strToU8(file) : file;
  const before = process.cpuUsage();
  const imported = importList(bytes, options);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(5000);
  return imported;
}

/** The one issue of a file that is refused. */
function refused(file: Uint8Array | string, name = 'mine.rosz') {
  const imported = read(file, { name });
  if (imported.ok) throw new Error('read');
  expect(imported.issues).toHaveLength(1);
  const [issue] = imported.issues;
  expect(issue?.suggestion).not.toBe('');
  expect(issue?.path).toContain(name);
  return issue!;
}

const accepted = (file: Uint8Array | string) => {
  const imported = read(file);
  if (!imported.ok) throw new Error(JSON.stringify(imported.issues));
  return imported.army;
};

describe('trap 24: content tells what a file is', () => {
  const json = newRecruitJson(INVENTED_ROSTER);
  const utf16 = (text: string, big: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return new Uint8Array(big ? bytes.swap16() : bytes);
  };

  it.each([
    ['a .rosz that is no archive', XML, 'battlescribe-xml'],
    ['a .txt that is an archive', rosterZip(INVENTED_ROSTER, '11e'), 'battlescribe-zip'],
    ['JSON with a byte order mark', strToU8(`\ufeff${json}`), 'new-recruit-json'],
    [
      'XML with a byte order mark and spaces',
      strToU8(`\ufeff\n ${rosterXml(INVENTED_ROSTER, '11e')}`),
      'battlescribe-xml',
    ],
    ['JSON in UTF-16', utf16(json, false), 'new-recruit-json'],
    ['JSON in UTF-16, big-endian', utf16(json, true), 'new-recruit-json'],
    ['a link in a message', strToU8(`my list:\n${listForgeLink(INVENTED_ROSTER)}\nhave a look`), 'list-forge-link'],
    ['the last part of a link', strToU8(listForgeLink(INVENTED_ROSTER).split('#/listforge/')[1]!), 'list-forge-link'],
    [
      'a link with escaped signs',
      strToU8(listForgeLink(INVENTED_ROSTER).replace(/\+/g, '%2B').replace(/=/g, '%3d')),
      'list-forge-link',
    ],
    [
      'a link in the alphabet of addresses',
      strToU8(
        listForgeLink(INVENTED_ROSTER)
          .replace(/\+/g, '-')
          .replace(/(?<=H4sI.*)\//g, '_'),
      ),
      'list-forge-link',
    ],
    ['a roster at the top of the JSON', strToU8(JSON.stringify(JSON.parse(json).roster)), 'new-recruit-json'],
    ['a text', strToU8('Mine (90 points)\n\nEmber Guard (90 points)\n• 5x Ember Guard\n'), 'app-text'],
  ])('%s', (_, file, format) => {
    expect(accepted(file).format).toBe(format);
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \n '],
    ['a picture', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'],
    ['a web page', '<html><body>No list</body></html>'],
    ['the data of a faction', '{"catalogue":{"id":"a","name":"Xenos"}}'],
    ['the data of a faction as XML', '<catalogue id="a"></catalogue>'],
    ['other JSON', '{"a":1}'],
    ['a JSON list', '[1,2]'],
    ['a JSON roster of no type', '{"roster":7}'],
  ])('%s is refused', (_, file) => {
    expect(['format', 'no-list', 'xml']).toContain(refused(file).code);
  });
});

describe('trap 25: archives', () => {
  const ros = { name: 'army.ros', content: XML };
  const bomb = new Uint8Array(60 * MB);

  it('the archives of these tests are read', () => {
    expect(accepted(archive(ros)).units).toHaveLength(8);
    expect(accepted(archive({ ...ros, stored: true })).units).toHaveLength(8);
    expect(accepted(archive({ ...ros, name: 'My | list (2).ROS' })).units).toHaveLength(8);
    const indented = strToU8(`\ufeff\n  ${rosterXml(INVENTED_ROSTER, '11e')}`);
    expect(accepted(archive({ ...ros, content: indented })).units).toHaveLength(8);
  });

  it('other files in it are not read, whatever they are', () => {
    const others = [
      { name: '__MACOSX/._army.ros', content: bomb },
      { name: 'readme.txt', content: XML, flags: 1, crc: 7 },
    ];
    expect(accepted(archive(...others, ros)).units).toHaveLength(8);
  });

  it.each([
    ['a bomb that says so', archive({ name: 'b.ros', content: bomb }), 'limit', '20 MB'],
    [
      'a bomb that declares 1 kB',
      archive({ name: 'b.ros', content: bomb, size: 1000 }),
      'zip',
      'more than the 1000 bytes',
    ],
    ['a bomb that declares 19 MB', archive({ name: 'b.ros', content: bomb, size: 19 * MB }), 'zip', 'more than the'],
    ['a declared size of 4 GB', archive({ ...ros, size: 0xffffffff }), 'limit', '20 MB'],
    ['a size that is too small', archive({ ...ros, size: XML.length - 1 }), 'zip', 'more than'],
    ['a size that is too large', archive({ ...ros, size: XML.length + 1 }), 'zip', `holds ${XML.length}`],
    ['a stored size that lies', archive({ ...ros, stored: true, size: 10 }), 'zip', 'sizes disagree'],
    ['a wrong checksum', archive({ ...ros, crc: 1 }), 'zip', 'checksum'],
    ['an encrypted list', archive({ ...ros, flags: 1 }), 'zip', 'encrypted'],
    ['an unknown method', archive({ ...ros, method: 12 }), 'zip', 'method'],
    ['an offset behind the end', archive({ ...ros, offset: 0x7fffffff }), 'zip', 'not where it says'],
    ['an offset into nowhere', archive({ ...ros, offset: 5 }), 'zip', 'not where it says'],
    ['more packed bytes than there are', archive({ ...ros, packed: 0x7fffffff }), 'zip', 'cut off'],
    ['two lists', archive(ros, { ...ros, name: 'other.ros' }), 'zip', 'several lists: army.ros, other.ros'],
    ['no list', archive({ ...ros, name: 'army.xml' }), 'zip', 'no list: it holds army.xml'],
    ['an empty archive', archive(), 'zip', 'it is empty'],
    [
      'a damaged stream',
      archive({ ...ros, content: strToU8('x'), stored: true, method: 8, size: 1 }),
      'zip',
      'damaged',
    ],
  ])('%s is refused by name', (_, file, code, problem) => {
    const issue = refused(file);
    expect(issue.code).toBe(code);
    expect(issue.problem).toContain(problem);
  });

  it('cut off at any byte it is refused, never read as less', () => {
    const file = rosterZip(INVENTED_ROSTER, '11e');
    for (let length = 4; length < file.length; length += 53) {
      expect(refused(file.subarray(0, length)).code).toBe('zip');
    }
  });

  it('an archive of 1,001 files is refused', () => {
    const many = Array.from({ length: 1001 }, (_, i) => ({ name: `${i}`, content: new Uint8Array(0) }));
    expect(refused(archive(...many)).code).toBe('limit');
  });
});

describe('trap 25: XML', () => {
  const roster = (inside: string) =>
    `<?xml version="1.0"?><roster gameSystemId="sys-352e-adc2-7639-d610">${inside}</roster>`;

  it('cut off at any byte it is refused, never read as less', () => {
    for (let length = 60; length < XML.length; length += 997) expect(refused(XML.subarray(0, length)).code).toBe('xml');
  });

  it.each([
    [
      'a billion laughs',
      '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><roster name="&b;"></roster>',
      'document type',
    ],
    ['a file from elsewhere', '<!DOCTYPE r SYSTEM "file:///etc/passwd"><roster/>', 'document type'],
    ['an entity without a declaration', roster('<costs>&secret;</costs>'), 'entity'],
    ['two roots', `${roster('')}<roster/>`, 'not complete XML'],
    ['a tag that closes another', '<roster><forces></roster>', 'not complete XML'],
    ['an attribute twice', '<roster name="a" name="b"/>', 'not complete XML'],
    ['a bare ampersand', roster('<costs>a & b</costs>'), 'not complete XML'],
  ])('%s is refused', (_, file, problem) => {
    const issue = refused(file);
    expect(issue.code).toBe('xml');
    expect(issue.problem).toContain(problem);
  });

  it('the five entities and numbers are signs', () => {
    const name = '&lt;&amp;&gt;&quot;&apos;&#8217;&#x201C;';
    const text = `<roster name="${name}" gameSystemId="sys-352e-adc2-7639-d610"><forces><force><selections><selection name="Tank" type="model"/></selections></force></forces></roster>`;
    expect(accepted(text).name).toBe('<&>"\'’“');
  });

  it.each([
    ['31 levels', roster('<a b="1">'.repeat(30) + '</a>'.repeat(30)), 'deeper than 30'],
    ['100,000 levels', roster('<selections>'.repeat(100_000)), 'deeper than 30'],
    ['200,000 elements', roster('<a/>'.repeat(200_001)), '200,000'],
    ['a text of 100,001 characters', roster(`<a>${'x'.repeat(100_001)}</a>`), '100,000'],
    ['a value of 100,001 characters', roster(`<a b="${'x'.repeat(100_001)}"/>`), '100,000'],
    ['25 MB', roster(' '.repeat(25 * MB)), '20 MB'],
  ])('%s is refused', (_, file, problem) => {
    const issue = refused(file);
    expect(issue.code).toBe('limit');
    expect(issue.problem).toContain(problem);
  });

  it('30 levels and 100,000 characters are read', () => {
    const deep = '<a b="1">'.repeat(29) + '</a>'.repeat(29);
    expect(refused(roster(deep)).code).toBe('empty');
    expect(refused(roster(`<a>${'x'.repeat(100_000)}</a>`)).code).toBe('empty');
  });
});

describe('trap 25: JSON', () => {
  it.each([
    ['31 levels', `${'['.repeat(31)}${']'.repeat(31)}`, 'deeper than 30'],
    ['a million levels', '{"a":'.repeat(1_000_000), 'deeper than 30'],
    ['200,001 values', `[${'1,'.repeat(200_000)}1]`, '200,000'],
    ['a text of 100,001 characters', `{"a":"${'x'.repeat(100_001)}"}`, '100,000'],
    ['25 MB', `{"a":"${'x'.repeat(25 * MB)}"}`, '20 MB'],
  ])('%s is refused', (_, file, problem) => {
    const issue = refused(file);
    expect(issue.code).toBe('limit');
    expect(issue.problem).toContain(problem);
  });

  it('brackets and quotes inside of texts are no levels', () => {
    const name = `${'[{'.repeat(500)}\\"]`;
    const text = JSON.stringify(rosterOf([model('Tank', 1, withUnit('Tank'))], { name }));
    expect(accepted(text).name).toBe(name);
  });

  it('cut off at any byte it is refused, never read as less', () => {
    const file = strToU8(newRecruitJson(INVENTED_ROSTER));
    for (let length = 3; length < file.length; length += 997)
      expect(refused(file.subarray(0, length)).code).toBe('json');
  });

  it('members called __proto__ or constructor change nothing', () => {
    const evil =
      '"__proto__":{"polluted":true,"name":"Evil","selections":[{"name":"Ghost","type":"model"}]},"constructor":{"prototype":{"polluted":true}},';
    const tank = JSON.stringify(model('Tank', 1, withUnit('Tank')));
    const text = `{${evil}"roster":{${evil}"gameSystemId":"sys-352e-adc2-7639-d610","forces":[{${evil}"selections":[${tank},{${evil}"type":"unit","name":"Guard"}]}]}}`;
    const army = accepted(text);
    expect(army.units.map(({ name }) => name)).toEqual(['Tank', 'Guard']);
    expect(army.name).toBeNull();
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it('so do attributes and elements of such names', () => {
    const text = `<roster __proto__="x" constructor="y" gameSystemId="sys-352e-adc2-7639-d610"><__proto__ a="b"/><forces><force><selections><selection name="Tank" type="model" __proto__="z"/></selections></force></forces></roster>`;
    expect(accepted(text).units.map(({ name }) => name)).toEqual(['Tank']);
    expect(({} as { a?: string }).a).toBeUndefined();
  });

  it('a list without units is refused', () => {
    expect(refused(JSON.stringify(rosterOf([]))).code).toBe('empty');
    expect(refused(JSON.stringify(rosterOf([unit('Guard', -3)]))).code).toBe('empty');
  });
});

describe('links', () => {
  const link = (bytes: Uint8Array) => `https://lists.example/#/listforge/${Buffer.from(bytes).toString('base64')}`;

  it.each([
    ['a bomb', link(gzipSync(new Uint8Array(60 * MB))), 'limit'],
    ['one that is cut off', listForgeLink(INVENTED_ROSTER).slice(0, 900), 'link'],
    ['one that is no archive', link(strToU8('no archive at all')), 'link'],
    ['foreign signs', 'https://lists.example/#/listforge/H4sI%%%%', 'link'],
    ['JSON that is no list', link(gzipSync(strToU8('{"a":1}'))), 'format'],
  ])('%s is refused', (_, file, code) => {
    expect(refused(file).code).toBe(code);
  });

  it('a text list with a broken link below is read as a text', () => {
    const text =
      'Mine (90 points)\n\nEmber Guard (90 points)\n• 5x Ember Guard\n\nhttps://x.example/#/listforge/H4sIbroken';
    expect(accepted(text).units.map(({ name }) => name)).toEqual(['Ember Guard']);
  });
});

describe('what takes long to compare is refused', () => {
  const file = (selections: readonly object[]) => JSON.stringify(rosterOf(selections as never));

  it.each([
    ['301 units', Array.from({ length: 301 }, () => ({ name: 'A', type: 'unit' })), 'units'],
    ['60,000 units in one', [{ name: 'A', type: 'unit', selections: Array(60_000).fill({ type: 'unit' }) }], 'units'],
    ['201 kinds of models', [unit('A', 1, {}, ...Array(201).fill({ name: 'M', type: 'model' }))], 'models'],
    ['60,000 options', [unit('A', 1, {}, ...Array(60_000).fill({ name: 'W' }))], 'weapons'],
  ])('%s', (_, selections, what) => {
    const issue = refused(file(selections));
    expect(issue.code).toBe('limit');
    expect(issue.problem).toContain(what);
  });

  it('of ten thousand profiles on one selection a hundred are read', () => {
    const line = (i: number) => ({
      name: `G - ${i}`,
      characteristics: ['A', 'S', 'AP', 'D'].map((name) => ({ name, $text: '1' })),
    });
    const profiles = Array.from({ length: 10_000 }, (_, i) => line(i));
    const army = accepted(file([model('Tank', 1, { profiles })]));
    expect(army.units[0]?.weapons.flatMap(({ modes }) => modes).length).toBeLessThanOrEqual(100);
  });
});

/** What every army keeps, whatever the file said. */
function holds({ units }: Army): void {
  expect(units.length).toBeGreaterThan(0);
  expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
  for (const { models, weapons } of units) {
    const names = new Set(models.map(({ name }) => name));
    expect(names.size).toBe(models.length);
    for (const { count, carriers } of weapons) {
      expect(carriers.reduce((sum, each) => sum + each.count, 0)).toBe(count);
      expect(carriers.every(({ model: row, count: each }) => names.has(row) && each > 0)).toBe(true);
    }
  }
}

describe('anything at all', () => {
  const survives = (bytes: Uint8Array) => {
    const imported = read(bytes);
    if (imported.ok) holds(imported.army);
    else expect(imported.issues.length).toBeGreaterThan(0);
  };

  it('random bytes', () => {
    const heads = ['', 'PK\u0003\u0004', '<roster>', '{"roster":{', 'H4sI', '#/listforge/'].map((head) =>
      strToU8(head),
    );
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 2000 }), (head, tail) => {
        const bytes = new Uint8Array(head.length + tail.length);
        bytes.set(head);
        bytes.set(tail, head.length);
        survives(bytes);
      }),
      { numRuns: 500 },
    );
  });

  it('good files with bytes changed', () => {
    const files = [
      XML,
      rosterZip(INVENTED_ROSTER, '10e'),
      strToU8(newRecruitJson(INVENTED_ROSTER)),
      strToU8(listForgeJson(INVENTED_ROSTER)),
    ];
    const change = fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255));
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 4 }), (file, changes) => {
        const bytes = file.slice();
        for (const [place, byte] of changes) bytes[Math.floor(place * bytes.length)] = byte;
        survives(bytes);
      }),
      { numRuns: 300 },
    );
  });

  it('a good list with some of its values replaced', () => {
    const good = newRecruitJson(INVENTED_ROSTER);
    const value = fc.constantFrom<unknown[]>(
      ...[null, true, 0, -1, 999, 1e21, '', 'unit', 'model', 'upgrade', 'Character', 'Warlord', [], {}, [[]], [{}]],
      ...['➤', '➤ a - b', '((((', '3+', '*', 'D6+0', '2 Flux pistol', 'Feel No Pain', 'Invulnerable Save (4+*)'],
      ...['Damaged:', '\u00a0', ' '.repeat(3000), 'x'.repeat(3000)],
    );
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, value), { minLength: 1, maxLength: 12 }), (changes) => {
        const tree: unknown = JSON.parse(good);
        const members: (readonly [owner: Record<string, unknown>, key: string])[] = [];
        const look = (owner: unknown): void => {
          if (typeof owner !== 'object' || owner === null) return;
          for (const [key, held] of Object.entries(owner)) {
            members.push([owner as Record<string, unknown>, key]);
            look(held);
          }
        };
        look(tree);
        for (const [where, replacement] of changes) {
          const [owner, key] = members[Math.floor(where * members.length)]!;
          owner[key] = replacement;
        }
        survives(strToU8(JSON.stringify(tree)));
      }),
      { numRuns: 200 },
    );
  });

  it('trees with members of any type', () => {
    const key = fc.constantFrom(
      ...['roster', 'forces', 'selections', 'profiles', 'characteristics', 'rules', 'categories', 'costs'],
      ...[
        'costLimits',
        'associations',
        'name',
        'type',
        'number',
        'hidden',
        '$text',
        'value',
        'group',
        'id',
        '__proto__',
      ],
    );
    const leaf = fc.oneof(
      fc.constantFrom(
        'unit',
        'model',
        'upgrade',
        'Unit',
        'A',
        'S',
        'AP',
        'D',
        'T',
        'W',
        'Sv',
        '3+',
        '*',
        null,
        true,
        -1,
        1,
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.double(),
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 10, depthSize: 'large' },
        leaf,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 3 }), fc.array(tree, { maxLength: 3 }), (selections, profiles) => {
        const unitWith = { name: 'U', type: 'unit', selections, profiles, rules: profiles, categories: profiles };
        const wrapped = { roster: { forces: [{ selections: [unitWith, ...selections] }] } };
        survives(strToU8(JSON.stringify(wrapped)));
        survives(strToU8(JSON.stringify({ roster: selections })));
      }),
      { numRuns: 500 },
    );
  });
});
