import { InputError, type Problem } from '../problems.js';
import { choicesOf, kebab, type SetupFlags, situationOf } from './flags.js';

const FIELD = /^(situation|choices)\.(\w+)(?:\.(\w+))?/u;

/** The option that gave a field of the set-up, as it was written; `null`: no option did. */
const flagOf = (path: string, flags: SetupFlags): string | null => {
  const [, part, field = '', inner] = FIELD.exec(path) ?? [];
  if (part === undefined) return null;
  const given = part === 'situation' ? situationOf(flags) : choicesOf(flags);
  if (!(field in given)) return null;
  if (field === 'charge') return `--charge-${kebab(inner ?? 'gap')}`;
  if (field === 'options' || field === 'instances') return `--${field.slice(0, -1)}`;
  const value = given[field];
  if (value === false) return `--no-${kebab(field)}`;
  const flag = `--${kebab(field)}`;
  return typeof value === 'string' || typeof value === 'number' ? `${flag} ${value}` : flag;
};

/** Does the work; what is wrong with a field that an option gave is told of the option. */
export const namingFlags = async <T>(flags: SetupFlags, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const renamed = error.problems.map((each): Problem => ({ ...each, path: flagOf(each.path, flags) ?? each.path }));
    if (renamed.every(({ path }, place) => path === error.problems[place]!.path)) throw error;
    throw new InputError(renamed);
  }
};
