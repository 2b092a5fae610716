import type { Programme, Resource } from '../sequence/machine.js';

/** The permissions of a scope, as a mask over `Programme.resources`. */
export const scoped = ({ resources }: Programme, scope: Resource['scope']): number =>
  resources.reduce((mask, each, index) => (each.scope === scope ? mask | (1 << index) : mask), 0);
