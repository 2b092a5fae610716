// Writes docs/rules-ledger.md: rule number → where it is read → scenario rows that pin it. A test keeps it current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = 'packages/engine/src';
const NOT_READ: readonly string[] = [`${SOURCE}/sequence/machine.ts`, `${SOURCE}/sequence/rolls.ts`];
export const LEDGER = 'docs/rules-ledger.md';

/** What a rule is about, in a few words of our own. Abilities are named by their file. */
const ABOUT: Readonly<Record<string, string>> = {
  '01.03': 'the active player',
  '01.03.02': 'what is triggered at the same time',
  '01.05': 'dice; a D3 is half a D6',
  '01.05.02': 're-rolls',
  '02.02': 'characteristics',
  '02.02.01': 'modifiers: order, limits, rounding',
  '02.02.02': 'ignoring modifiers',
  '02.02.03': 'random characteristics',
  '02.04.01': 'weapons without S',
  '02.05.01': 'keywords of units and models',
  '03': 'engagement range',
  '04.01': 'select weapons',
  '04.01.03': 'profiles bound to a keyword',
  '04.01.04': 'an attack is its weapon',
  '04.02': 'select targets; what is frozen there',
  '04.03': 'gather identical attacks',
  '05': 'the attack sequence',
  '05.01': 'hit roll',
  '05.02': 'wound roll',
  '05.02.01': 'several Toughness values',
  '05.03': 'groups, allocation order, save rolls',
  '05.03.01': 'saving throws are save rolls',
  '05.03.02': 'pools after a roll',
  '05.04': 'inflict damage, lowest die first',
  '05.04.01': 'the current group',
  '05.04.02': 'modified damage',
  '05.04.03': 'suffered damage',
  '05.04.04': 'destroyed models and units',
  '05.04.05': 'fighting on death',
  '05.04.06': 'measuring to what is destroyed',
  '06.02': 'mortal wounds',
  '06.02.01': 'mortal wounds in addition',
  '06.03': 'hazard rolls',
  '07.02.01': 'attacks out of phase',
  '10.04': 'normal shooting',
  '10.05': 'assault shooting',
  '10.06': 'close-quarters shooting',
  '10.07': 'indirect shooting',
  '11.02': 'declaring a charge',
  '11.04': 'charge roll',
  '13.08': 'benefit of cover',
  '15.01': 'stratagems, once in a phase',
  '15.02': 'Command Re-roll',
  '15.05': 'Explosives',
  '15.06': 'Crushing Impact',
  '15.09': 'snap shooting',
  '17.03': 'shooting at engaged monsters and vehicles',
  '19.02': 'Toughness of attached units',
  '19.04': 'abilities that end with their source',
  '21.03': 'charging through the air',
  '22.03': 'psychic attacks',
  '22.05': 'plunging fire',
  '23': 'aircraft',
  '24.01': 'abilities bound to a keyword',
  '24.02': 'duplicate abilities',
  '24.12': 'Feel No Pain',
  '24.24.01': 'LONE OPERATIVE in attached units',
  '24.27': 'PISTOL',
  '24.28.01': 'PRECISION with DEVASTATING WOUNDS',
  '24.37.01': 'what TORRENT excludes',
};

/** Rules whose rows stand under the rule that they are part of, or that they lead to. */
const PINNED_UNDER: Readonly<Record<string, string>> = { '05.04.02': '05.04', '05.04.03': '05.04', '24.19': '10.07' };

/** What the sections are about that 12.2 points to, by the numbers that it gives them. */
const ABOUT_CLASSIC: Readonly<Record<string, string>> = {
  '8.4.2': 'combined attacks',
  '8.5': 'hit rolls with BS, wound rolls',
  '8.5.1': 'armour saves and AP',
  '8.5.2': 'cover saves',
  '8.5.3': 'invulnerable saves',
  '8.5.4': 'several saves of one model',
  '8.5.5': 'several Toughness values in a unit',
  '8.5.6': 'several saves in a unit',
  '8.5.7': 'penetration of armour',
  '9.0': 'wounds and damage',
  '11.1.5': 'successful charges',
  '12.2': 'the melee attack sequence',
};

interface Ruleset {
  readonly title: string;
  /** The folder of its rules, under `editions`. */
  readonly name: string;
  /** The folders of its rows, under `scenarios`. */
  readonly rows: readonly string[];
  /** Where its rules are read; evaluators read tables. */
  readonly folders: readonly string[];
  readonly rule: RegExp;
  readonly about: Readonly<Record<string, string>>;
}

const RULESETS: readonly Ruleset[] = [
  {
    title: 'The 11th edition',
    name: 'eleventh',
    rows: ['eleventh', 'battle'],
    folders: ['battlefield', 'editions/eleventh', 'scenario', 'sequence', 'target'],
    rule: /(?<![\d.])(?:0[1-9]|1\d|2[0-5])\.\d\d(?:\.\d\d)?(?![\d])/g,
    about: ABOUT,
  },
  {
    title: 'Classic',
    name: 'classic',
    rows: ['classic'],
    folders: ['editions/classic'],
    rule: /(?<![\d.])(?:8\.4\.2|8\.5(?:\.[1-7])?|9\.0|11\.1\.5|12\.2)(?![\d.]\d|\d)/g,
    about: ABOUT_CLASSIC,
  },
];

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Line {
  readonly names: Set<string>;
  readonly files: Set<string>;
  readonly rows: Map<string, number>;
}

const lines = (ruleset: Ruleset): Map<string, Line> => {
  const { folders, rule: pattern } = ruleset;
  const ledger = new Map<string, Line>();
  const line = (rule: string): Line => {
    const known = ledger.get(rule) ?? { names: new Set(), files: new Set(), rows: new Map() };
    ledger.set(rule, known);
    return known;
  };
  for (const path of folders.flatMap((folder) => filesOf(`${SOURCE}/${folder}`, '.ts'))) {
    if (NOT_READ.includes(path)) continue;
    const text = read(path);
    for (const [rule] of text.matchAll(pattern)) line(rule).files.add(path.slice(SOURCE.length + 1));
    for (const [, name, rule] of text.matchAll(/name: '([^']+)',\s*rule: '([\d.]+)'/g)) {
      if (name !== undefined && rule !== undefined) line(rule).names.add(name);
    }
  }
  for (const path of ruleset.rows.flatMap((folder) => filesOf(`scenarios/${folder}`, '.json'))) {
    const file = path.replace(/^.*\/|\.json$/g, '');
    for (const { rule } of JSON.parse(read(path)) as { rule: string }[]) {
      const { rows } = line(rule);
      rows.set(file, (rows.get(file) ?? 0) + 1);
    }
  }
  return ledger;
};

export interface Ledger {
  readonly text: string;
  /** Rules that an ability's file cites as its own, but no row pins. */
  readonly unpinned: readonly string[];
  /** Rules that have no short description. */
  readonly unnamed: readonly string[];
}

const INTRODUCTION = `# Rules ledger

Written by \`npm run ledger\`; a test fails when it is out of date. A rule number stands where the code reads the rule,
in a table's line or a comment, and on every scenario row (\`scenarios/<folder>/*.json\`, field \`rule\`). Paths are
relative to \`packages/engine/src/\` or to the ruleset's folder in its \`editions/\`.
`;

export const ledger = (): Ledger => {
  const sections = RULESETS.map(section);
  return {
    text: [INTRODUCTION, ...sections.map(({ text }) => text)].join('\n'),
    unpinned: sections.flatMap(({ unpinned }) => unpinned),
    unnamed: sections.flatMap(({ unnamed }) => unnamed),
  };
};

function section(ruleset: Ruleset): Ledger {
  const all = [...lines(ruleset)].sort(([one], [other]) => inOrder(one, other));
  const about = (rule: string, { names }: Line): string => ruleset.about[rule] ?? [...names].join(', ');
  const table = all.map(([rule, line]) => {
    const files = [...line.files].map((file) => `\`${file.replace(`editions/${ruleset.name}/`, '')}\``);
    const rows = [...line.rows].map(([file, count]) => `${file} ${count}`);
    const under = PINNED_UNDER[rule];
    if (rows.length === 0 && under !== undefined) rows.push(`see ${under}`);
    return `| ${rule} | ${about(rule, line)} | ${files.join('<br>')} | ${rows.join('<br>')} |`;
  });
  const count = all.reduce((sum, [, { rows }]) => sum + [...rows.values()].reduce((total, one) => total + one, 0), 0);
  const text = `## ${ruleset.title}

${count} rows.

| rule | about | read in | rows |
|---|---|---|---|
${table.join('\n')}
`;
  return {
    text,
    unpinned: all
      .filter(([, { names, rows }]) => names.size > 0 && rows.size === 0)
      .filter(([rule]) => PINNED_UNDER[rule] === undefined)
      .map(([rule]) => rule),
    unnamed: all.filter(([rule, line]) => about(rule, line) === '').map(([rule]) => rule),
  };
}

/** By the numbers between the points. */
function inOrder(one: string, other: string): number {
  const [a, b] = [one, other].map((rule) => rule.split('.').map(Number)) as [number[], number[]];
  for (const [index, number] of a.entries()) if (number !== b[index]) return number - (b[index] ?? -1);
  return a.length - b.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, LEDGER), ledger().text);
