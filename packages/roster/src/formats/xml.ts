import { SaxesParser } from 'saxes';
import { LIMITS, Refusal, tooDeep, tooLong, tooMany } from './refusal.js';

/** Elements that stand for a list of others; every other element inside of them becomes an object. */
const LISTS = new Set([
  'associations',
  'attributes',
  'categories',
  'characteristics',
  'costLimits',
  'costs',
  'forces',
  'modifierGroups',
  'modifiers',
  'profiles',
  'publications',
  'rules',
  'selections',
]);

type Item = Record<string, unknown>;
type Frame =
  | { readonly kind: 'item'; readonly item: Item; text: string }
  | { readonly kind: 'list'; readonly list: Item[] }
  // An element with nothing but text, such as a description; whatever else it holds is not looked at.
  | { readonly kind: 'text'; readonly parent: Item; readonly name: string; text: string };

const CHUNK = 65_536;

const broken = (why: string): Refusal =>
  new Refusal('xml', `the list is not complete XML: ${why}`, 'export the list again and choose that file');

const newItem = (): Item => Object.create(null) as Item;

/**
 * A roster's XML as the tree that New Recruit writes as JSON: attributes are members, lists are arrays, the text of an
 * element is `$text`; all values stay text. No document type and no entities but the five of XML and numbers.
 */
export function parseXml(text: string): Item {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const root = newItem();
  const frames: Frame[] = [{ kind: 'item', item: root, text: '' }];
  let nodes = 0;

  parser.on('error', (error) => {
    throw broken(error.message.slice(0, 200));
  });
  parser.on('doctype', () => {
    throw new Refusal('xml', 'the list has a document type declaration', 'remove it: a list needs none');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (frames.length > LIMITS.depth) throw tooDeep();
    let count = 0;
    for (const key in attributes) {
      count++;
      if (attributes[key]!.length > LIMITS.text) throw tooLong();
    }
    nodes += 1 + count;
    if (nodes > LIMITS.nodes) throw tooMany();
    frames.push(open(frames[frames.length - 1]!, name, attributes, count));
  });
  parser.on('closetag', () => {
    const frame = frames.pop()!;
    if (frame.kind === 'text') frame.parent[frame.name] = frame.text;
    else if (frame.kind === 'item' && frame.text !== '') frame.item['$text'] = frame.text;
  });
  const onText = (piece: string) => {
    const frame = frames[frames.length - 1]!;
    if (frame.kind === 'list') return;
    if (frame.text.length + piece.length > LIMITS.text) throw tooLong();
    frame.text += piece;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);

  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
  parser.close();
  return root;
}

function open(above: Frame, name: string, attributes: Record<string, string>, count: number): Frame {
  if (above.kind === 'text') return { kind: 'text', parent: newItem(), name, text: '' };
  if (above.kind === 'item' && LISTS.has(name)) {
    const held = above.item[name];
    const list = Array.isArray(held) ? held : [];
    above.item[name] = list;
    return { kind: 'list', list };
  }
  if (above.kind === 'item' && count === 0 && name !== 'roster') {
    return { kind: 'text', parent: above.item, name, text: '' };
  }
  // The parser makes a new object without a prototype for every element and does not come back to it.
  const item: Item = attributes;
  if (above.kind === 'list') above.list.push(item);
  else above.item[name] = item;
  return { kind: 'item', item, text: '' };
}
