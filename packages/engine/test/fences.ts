/** Where each folder of `src` may import from. `types`: with `import type` only. */
interface Gate {
  readonly values: readonly string[];
  readonly types: readonly string[];
}

const GATES: Readonly<Record<string, Gate>> = {
  profile: { values: [], types: [] },
  chance: { values: [], types: [] },
  battlefield: { values: ['profile'], types: [] },
  scenario: { values: ['profile', 'battlefield'], types: [] },
  sequence: { values: ['profile', 'chance'], types: [] },
  target: { values: ['profile', 'chance'], types: ['sequence'] },
  editions: { values: ['sequence', 'target', 'profile'], types: ['scenario'] },
  evaluate: { values: ['chance', 'target', 'profile'], types: ['sequence', 'report'] },
  battle: {
    values: ['profile', 'scenario', 'battlefield', 'sequence', 'target', 'evaluate'],
    types: ['report'],
  },
  report: { values: ['profile'], types: ['evaluate', 'sequence', 'target'] },
  referee: { values: ['words.js'], types: ['report'] },
};

/** A ruleset whose scenarios have a shape of their own reads them itself, with what `scenario` reads and measures with. */
const CHECK = /^editions\/[a-z]+\/check(?:-[a-z]+)?\.ts$/;
/** The one place that sees a scenario and an edition. */
const COMPILE = /^sequence\/compile(?:-[a-z]+)?\.ts$/;
/** What both sides of a fence read: vocabularies and the shape of a state. Where types may pass, these pass whole. */
const INTERFACES = new Set(['sequence/machine.js', 'sequence/rolls.js', 'report/types.js', 'target/state.js']);
const ENTRIES = new Set([
  'battle.ts',
  'battlefield.ts',
  'first.ts',
  'index.ts',
  'read.ts',
  'referee.ts',
  'schema-classic.ts',
  'schema.ts',
  'simulate.ts',
  'text.ts',
  'words.ts',
]);

/** Folders that must work for rules they have never heard of. */
const IGNORANT = new Set(['chance', 'evaluate', 'report']);
const RULE_WORDS =
  /\b(?:anti|assault|blast|cleave|close quarters|conversion|devastating|extra attacks|hazardous|heavy|hunter|ignores cover|indirect|lance|lethal|lone operative|melta|one shot|pistol|precision|psychic|rapid fire|stealth|sustained|torrent|twin linked|11e|10e|classic|eleventh)\b/;

const AMBIENT = /\b(?:Math\.random|Date|performance|process|globalThis|fetch|crypto|console|require|setTimeout)\b/;
const UNFINISHED = /\b(?:TODO|FIXME|XXX)\b|@ts-(?:ignore|nocheck|expect-error)/;
const EDITION_SWITCH = /\b(?:edition|ruleset)\s*[!=]==?|[!=]==?\s*\w*\.?(?:edition|ruleset)\b/;

/** The text without its comments; strings and line breaks stay. */
export const withoutComments = (text: string): string =>
  text.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (whole, string: string | undefined) => string ?? whole.replace(/[^\n]/g, ''),
  );

interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

const importsOf = (code: string): Import[] => {
  const statements = code.matchAll(/^\s*(?:import|export)\s+(type\s)?[\w$*{},\s]*?(?<![\w$])from\s*['"]([^'"]+)['"]/gm);
  const effects = code.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm);
  const calls = code.matchAll(/\bimport\s*\(\s*['"]([^'"]+)['"]/g);
  return [
    ...Array.from(statements, ([, type, from]) => ({ from: from ?? '', typeOnly: type !== undefined })),
    ...Array.from(effects, ([, from]) => ({ from: from ?? '', typeOnly: false })),
    ...Array.from(calls, ([, from]) => ({ from: from ?? '', typeOnly: false })),
  ];
};

/** `path` and the answer are relative to the engine's `src`; null: another package. */
const resolveFrom = (path: string, from: string): string | null => {
  if (!from.startsWith('.')) return null;
  const parts = path.split('/').slice(0, -1);
  for (const part of from.split('/')) {
    if (part === '..' && parts.length > 0) parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};

const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'pure-rand': ['evaluate'],
  zod: ['schema.ts', 'schema-classic.ts', 'scenario'],
};

const importFault = (path: string, { from, typeOnly }: Import): string | null => {
  const folder = path.split('/')[0] ?? '';
  const target = resolveFrom(path, from);
  if (target === null) {
    const name = from.split('/')[0] ?? '';
    return PACKAGES[name]?.includes(folder) ? null : `may not import ${from}`;
  }
  if (ENTRIES.has(path)) return null;
  const gate = GATES[folder];
  if (gate === undefined) return `${folder} is no folder with a fence`;
  const other = target.split('/')[0] ?? '';
  if (other === folder) return null;
  if (COMPILE.test(path) && ['scenario', 'editions', 'target'].includes(other)) return null;
  if (CHECK.test(path) && ['scenario', 'battlefield'].includes(other)) return null;
  if (gate.values.includes(other)) return null;
  if (gate.types.includes(other))
    return typeOnly || INTERFACES.has(target) ? null : `may import only types from ${other}: ${from}`;
  return `may not import from ${other}: ${from}`;
};

/** Identifiers and strings of a code, each as lower-case words: `rapidFire` and 'RAPID FIRE' are both `rapid fire`. */
const wordsOf = (code: string): Map<string, string> => {
  const tokens = code.match(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[A-Za-z_$][\w$]*/g) ?? [];
  return new Map(
    tokens.map((token) => [
      token.replace(/['"]/g, ''),
      token
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/[^A-Za-z0-9]+/g, ' ')
        .toLowerCase()
        .trim(),
    ]),
  );
};

/** What is wrong with one source file of the engine. `vocabulary` = code of the interface that evaluators read. */
export const faults = (path: string, text: string, vocabulary: string): string[] => {
  const code = withoutComments(text);
  const folder = path.split('/')[0] ?? '';
  const found = importsOf(code).map((one) => importFault(path, one));
  const ambient = AMBIENT.exec(code);
  if (ambient !== null) found.push(`uses ${ambient[0]}`);
  const unfinished = UNFINISHED.exec(text);
  if (unfinished !== null) found.push(`leaves ${unfinished[0]}`);
  if (!['editions', 'scenario'].includes(folder) && !COMPILE.test(path) && !ENTRIES.has(path)) {
    if (EDITION_SWITCH.test(code)) found.push('asks which edition it is');
  }
  if (IGNORANT.has(folder)) {
    const known = wordsOf(withoutComments(vocabulary));
    for (const [token, words] of wordsOf(code)) {
      if (RULE_WORDS.test(words) && !known.has(token)) found.push(`knows the rule word ${token}`);
    }
  }
  return found.flatMap((fault) => (fault === null ? [] : [`${path} ${fault}`]));
};

/** What is wrong with one source file outside the engine. */
export const outsideFaults = (path: string, text: string): string[] =>
  importsOf(withoutComments(text)).flatMap(({ from }) => {
    const deep =
      /^@fusillade\/engine\/(?!(?:battle|battlefield|first|referee|schema|simulate|text|words)$)/.test(from) ||
      /(?:^|\/)engine\/(?:src|dist)\//.test(from);
    return deep ? [`${path} may import only the engine's entry points: ${from}`] : [];
  });
