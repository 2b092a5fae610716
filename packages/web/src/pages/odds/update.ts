import type { Setup } from '../../worker/api.js';

/** Where a value stands, as the engine's issues say it: `attackers[0].weapons[1].A`; empty for the whole set-up. */
export type Path = string;

type Step = string | number;
type Json = Readonly<Record<string, unknown>> | readonly unknown[];

const PIECE = /(?:^|\.)([A-Za-z_$][A-Za-z0-9_$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** The steps of a path. A path that cannot be read is a fault of the page, so it throws. */
export function stepsOf(path: Path): readonly Step[] {
  const steps: Step[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < path.length) {
    const [, name, index, quoted] = PIECE.exec(path) ?? [];
    if (name !== undefined) steps.push(name);
    else if (index !== undefined) steps.push(Number(index));
    else if (quoted !== undefined) steps.push(JSON.parse(quoted) as string);
    else throw new Error(`not a path: ${path}`);
  }
  return steps;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const stepInto = (value: unknown, step: Step): unknown =>
  isJson(value) && Object.hasOwn(value, step) ? (value as Record<Step, unknown>)[step] : undefined;

/** What stands at the path; undefined where nothing does. */
export const at = (setup: unknown, path: Path): unknown => stepsOf(path).reduce(stepInto, setup);

/** What stands at the path, if it is a list; else an empty one. */
export const listAt = (setup: unknown, path: Path): readonly unknown[] => {
  const value = at(setup, path);
  return Array.isArray(value) ? value : [];
};

function put(value: unknown, steps: readonly Step[], wanted: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return wanted;
  const inner = put(stepInto(value, step), rest, wanted);
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    if (inner === undefined) list.splice(step, 1);
    else list[step] = inner;
    return list;
  }
  const fields = isJson(value) && !Array.isArray(value) ? value : {};
  const others = Object.entries(fields).filter(([key]) => key !== step);
  if (inner === undefined || isEmptyObject(inner)) return others.length === 0 ? undefined : Object.fromEntries(others);
  // A field keeps its place, so that a written scenario reads as before.
  return Object.hasOwn(fields, step)
    ? Object.fromEntries(Object.entries(fields).map(([key, old]) => [key, key === step ? inner : old]))
    : { ...fields, [step]: inner };
}

const isEmptyObject = (value: unknown): boolean =>
  isJson(value) && !Array.isArray(value) && Object.keys(value).length === 0;

/**
 * The set-up with one value changed; nothing else is copied more than it must be. `undefined` takes the value away, a
 * list's entry with its place. Objects that become empty go too: a situation that says nothing is not written.
 */
export const update = <S extends Setup>(setup: S, path: Path, value: unknown): S =>
  at(setup, path) === value ? setup : (put(setup, stepsOf(path), value) as S);

/** The set-up with one more entry in a list, which may not exist yet. */
export const insert = <S extends Setup>(setup: S, list: Path, index: number, ...entries: readonly unknown[]): S =>
  update(setup, list, listAt(setup, list).toSpliced(index, 0, ...entries));

/** The set-up with an entry of a list at another place. */
export function move<S extends Setup>(setup: S, list: Path, from: number, to: number): S {
  const entries = listAt(setup, list);
  if (from === to || from < 0 || to < 0 || from >= entries.length || to >= entries.length) return setup;
  return update(setup, list, entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]));
}
