import { type behind, withBehind } from './behind.js';

type Parts = NonNullable<typeof behind.value>;
type Pasted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

/** Whether a text typed as a name is meant as a whole stat line. */
export const looksLikeStatLine = (text: string): boolean => /:.*\d/.test(text);

/**
 * Takes what was typed as a name: as the entries of a stat line where it is one, else as a name.
 * @param take false where the entries do not belong there
 */
export const takeName = <T>(
  text: string,
  read: (parts: Parts) => Pasted<T>,
  take: (entries: T) => boolean,
  asName: () => void,
): void => {
  if (!looksLikeStatLine(text)) {
    asName();
    return;
  }
  withBehind((parts) => {
    const pasted = read(parts);
    if (!pasted.ok || !take(pasted.value)) asName();
  }, asName);
};
