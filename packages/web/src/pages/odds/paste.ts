import type { RowInput, WeaponInput } from '@fusillade/engine';
import { parseAttack, parseTarget } from '@fusillade/engine/text';

/** What a pasted text turned out to be, or in one sentence why it is nothing. */
export type Pasted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

const LINES = /\r?\n/;

const failure = (issues: readonly { readonly problem: string; readonly suggestion: string }[]): string =>
  issues.map(({ problem, suggestion }) => `${problem}: ${suggestion}`).join('. ');

/** Weapons in the inline notation, one a line. */
export function pastedWeapons(text: string): Pasted<readonly WeaponInput[]> {
  const weapons: WeaponInput[] = [];
  for (const line of text.split(LINES)) {
    if (line.trim() === '') continue;
    const parsed = parseAttack(line);
    if (!parsed.ok) return { ok: false, problem: failure(parsed.issues) };
    weapons.push(parsed.value);
  }
  return weapons.length > 0
    ? { ok: true, value: weapons }
    : { ok: false, problem: 'there is nothing to read: paste for instance 5x Flux rifle: A2 BS3+ S4 AP-1 D1 range 24' };
}

/** Rows of a target in the inline notation: joined by `+`, or one a line. */
export function pastedRows(text: string): Pasted<readonly RowInput[]> {
  const lines = text.split(LINES).filter((line) => line.trim() !== '');
  const parsed = parseTarget(lines.join(' + '));
  return parsed.ok ? { ok: true, value: parsed.value.models } : { ok: false, problem: failure(parsed.issues) };
}
