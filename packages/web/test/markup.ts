import { Fragment, type VNode } from 'preact';

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => unknown;

const escaped = (text: string): string => text.replace(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0)};`);

const attribute = ([name, value]: readonly [string, unknown]): string => {
  if (name === 'children' || name === 'key' || name === 'ref' || typeof value === 'function') return '';
  if (value === undefined || value === null || (value === false && !name.startsWith('aria-'))) return '';
  if (typeof value === 'object') throw new Error(`${name} is not plain text`);
  return value === true && !name.startsWith('aria-') ? ` ${name}=""` : ` ${name}="${escaped(String(value))}"`;
};

const isNode = (value: unknown): value is VNode<Props> =>
  typeof value === 'object' && value !== null && 'type' in value;

/** A view as text, one element a line. Views are pure functions: hooks are not known here. */
export const markup = (node: unknown, depth = 0): string => {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map((each) => markup(each, depth)).join('');
  const indent = '  '.repeat(depth);
  if (!isNode(node)) return `${indent}${escaped(String(node))}\n`;
  const { type, props } = node;
  if (type === Fragment) return markup(props.children, depth);
  if (typeof type === 'function') return markup((type as Component)(props), depth);
  const open = `${indent}<${type}${Object.entries(props).map(attribute).join('')}`;
  const inner = [props.children].flat();
  if (inner.every((each) => typeof each === 'string' || typeof each === 'number')) {
    const text = inner.map((each) => escaped(String(each))).join('');
    return text === '' ? `${open}/>\n` : `${open}>${text}</${type}>\n`;
  }
  return `${open}>\n${markup(inner, depth + 1)}${indent}</${type}>\n`;
};

/** The words of a view, white space folded. */
export const words = (node: unknown): string =>
  markup(node)
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/[\s\u00a0]+/gu, ' ')
    .trim();
