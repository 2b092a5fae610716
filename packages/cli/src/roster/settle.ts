import type { SetupResult } from '@fusillade/roster';
import { InputError, short } from '../problems.js';

/** The value, or its issues as an `InputError` with the option in front of what they are about. */
export const settle = <T>(result: SetupResult<T>, flag: string): T => {
  if (result.ok) return result.value;
  throw new InputError(
    result.issues.map((issue) => ({ ...issue, path: issue.path === '' ? flag : `${flag} ${short(issue.path)}` })),
  );
};
