import type { Army, ListFormat } from './army.js';
import type { Catalogue } from './data/catalogue.js';
import { parseJson } from './formats/json-guard.js';
import { readLink } from './formats/list-forge.js';
import { LIMITS, type ListIssue, Refusal, tooLarge } from './formats/refusal.js';
import { readRoster } from './formats/roster-tree.js';
import { decode, sniff } from './formats/sniff.js';
import { isNode, nodes, text } from './formats/tree.js';
import { parseXml } from './formats/xml.js';
import { unzipRoster } from './formats/zip.js';

export interface ImportOptions {
  /** The file's name: shown in messages, never used to tell what it is. */
  readonly name?: string;
  /** Where units of lists without profiles are looked up. */
  readonly catalogue?: Catalogue;
}

export type Imported =
  | { readonly ok: true; readonly army: Army }
  | { readonly ok: false; readonly issues: readonly ListIssue[] };

/**
 * An army list from a file of any known format, told by its content. Never throws: a file that is no list, not one of a
 * supported edition, damaged or hostile is refused with one issue. What a readable list holds and is not understood
 * stands in the army's and its units' warnings.
 */
export function importList(bytes: Uint8Array, options: ImportOptions = {}): Imported {
  try {
    return { ok: true, army: read(bytes, options) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { path } = error.issue;
    const name = options.name ?? '';
    return {
      ok: false,
      issues: [{ ...error.issue, path: path === '' || name === '' ? path || name : `${name}: ${path}` }],
    };
  }
}

function read(bytes: Uint8Array, _options: ImportOptions): Army {
  if (bytes.length > LIMITS.bytes) throw tooLarge('the file');
  const sniffed = sniff(bytes);
  switch (sniffed.kind) {
    case 'zip':
      return fromXml(decode(unzipRoster(bytes)), 'battlescribe-zip');
    case 'xml':
      return fromXml(sniffed.text, 'battlescribe-xml');
    case 'json':
      return fromJson(sniffed.text, null);
    case 'link':
      return fromJson(readLink(sniffed.text), 'list-forge-link');
    case 'text':
      throw new Refusal('format', 'text lists are not read yet', 'choose a .rosz export');
  }
}

const SUGGESTION = 'choose a .rosz, .ros or .json export of a list';

function fromXml(xml: string, format: ListFormat): Army {
  const tree = parseXml(xml.trimStart());
  if (nodes(tree, 'roster').length > 0) return readRoster(tree, format);
  const [root] = Object.keys(tree);
  throw new Refusal('format', `this XML is a ${(root ?? 'text').slice(0, 40)}, not a roster`, SUGGESTION);
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
