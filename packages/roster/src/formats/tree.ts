/**
 * The tree of a roster as every exporter writes it, with nothing taken for granted: members may be missing, of another
 * type, or called `__proto__`. Whatever is not there reads as nothing.
 */
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list; one alone may stand without a list, and some tools wrap it: `{ "selection": [...] }`. */
export function nodes(node: Node, key: string): readonly Node[] {
  const value = node[key];
  if (Array.isArray(value)) return value.every(isNode) ? value : value.filter(isNode);
  if (!isNode(value)) return [];
  const [only, ...others] = Object.values(value);
  if (others.length === 0 && Array.isArray(only)) return only.filter(isNode);
  return [others.length === 0 && isNode(only) ? only : value];
}

/** A text, or a number as text; empty where there is none. */
export function text(node: Node, key: string): string {
  const value = node[key];
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

export function flag(node: Node, key: string): boolean {
  const value = node[key];
  return value === true || value === 'true';
}

/** A finite number, or a text that is one; `null` for anything else. */
export function number(node: Node, key: string): number | null {
  const value = text(node, key);
  const read = /^[+-]?\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(read) ? read : null;
}

export const has = (node: Node, key: string): boolean => {
  const value = node[key];
  return value !== undefined && value !== null && value !== '';
};
