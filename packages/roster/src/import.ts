import type { Army, ListFormat } from './army.js';
import type { Catalogue } from './data/catalogue.js';
import { completed } from './formats/complete.js';
import { parseJson } from './formats/json-guard.js';
import { readLink } from './formats/list-forge.js';
import { LIMITS, type ListIssue, Refusal, tooLarge } from './formats/refusal.js';
import { readRoster } from './formats/roster-tree.js';
import { decode, sniff } from './formats/sniff.js';
import { readText, type TextIssue } from './formats/text/index.js';
import { isNode, nodes, text } from './formats/tree.js';
import { parseXml } from './formats/xml.js';
import { unzipRoster } from './formats/zip.js';

export interface ImportOptions {
  /** The file's name: shown in messages, never used to tell what it is. */
  readonly name?: string;
  /** Where units of lists without profiles are looked up. */
  readonly catalogue?: Catalogue;
  /** Names of detachments, by which a text list's "A, B and C" is told apart from a name with "and" in it. */
  readonly detachments?: readonly string[];
}

/** One thing that is wrong with the whole file; the shape of the engine's issues. `path` is the file. */
export type ImportIssue = ListIssue | TextIssue;

export type Imported =
  | { readonly ok: true; readonly army: Army }
  | { readonly ok: false; readonly issues: readonly ImportIssue[] };

/**
 * An army list from a file of any known format, told by its content. Never throws: a file that is no list, not one of a
 * supported edition, damaged or hostile is refused. What a readable list holds and is not understood stands in the
 * army's and its units' warnings.
 */
export function importList(bytes: Uint8Array, options: ImportOptions = {}): Imported {
  const imported = attempt(() => read(bytes, options));
  if (imported.ok) return imported;
  return { ok: false, issues: imported.issues.map((issue) => ({ ...issue, path: placeOf(issue.path, options.name) })) };
}

const placeOf = (path: string, file = ''): string => (path === '' || file === '' ? path || file : `${file}: ${path}`);

/** Refusals become issues; anything else would be a fault of the program. */
function attempt(reading: () => Imported): Imported {
  try {
    return reading();
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, issues: [error.issue] };
    throw error;
  }
}

function read(bytes: Uint8Array, options: ImportOptions): Imported {
  if (bytes.length > LIMITS.bytes) throw tooLarge('the file');
  const sniffed = sniff(bytes);
  const { catalogue } = options;
  const whole = (army: Army): Imported => ({ ok: true, army: catalogue ? completed(army, catalogue) : army });
  switch (sniffed.kind) {
    case 'zip':
      return whole(fromXml(decode(unzipRoster(bytes)), 'battlescribe-zip'));
    case 'xml':
      return whole(fromXml(sniffed.text, 'battlescribe-xml'));
    case 'json':
      return whole(fromJson(sniffed.text, null));
    case 'text':
      return readText(sniffed.text, options);
    case 'link': {
      const linked = attempt(() => whole(fromJson(readLink(sniffed.text), 'list-forge-link')));
      // A list text may end with a link; where the link is broken, the text above it still is a list.
      const texts = linked.ok ? linked : readText(sniffed.text, options);
      return texts.ok ? texts : linked;
    }
  }
}

const SUGGESTION = 'choose a .rosz, .ros or .json export of a list';

function fromXml(xml: string, format: ListFormat): Army {
  const tree = parseXml(xml.trimStart());
  if (nodes(tree, 'roster').length > 0) return readRoster(tree, format);
  const root = Object.keys(tree)[0] ?? 'text';
  throw new Refusal('format', `this XML is a "${root.slice(0, 40)}", not a roster`, SUGGESTION);
}

function fromJson(json: string, format: ListFormat | null): Army {
  const tree = parseJson(json);
  if (isNode(tree)) {
    const [inner] = nodes(tree, 'roster');
    if (inner !== undefined || nodes(tree, 'forces').length > 0) {
      const writer = text(tree, 'generatedBy') || text(inner ?? {}, 'generatedBy');
      return readRoster(tree, format ?? (/list ?forge/i.test(writer) ? 'list-forge-json' : 'new-recruit-json'));
    }
    if (['catalogue', 'gameSystem'].some((key) => nodes(tree, key).length > 0)) {
      throw new Refusal('format', 'this JSON is the data of a faction, not a list', SUGGESTION);
    }
  }
  throw new Refusal('format', 'this JSON holds no roster', SUGGESTION);
}
