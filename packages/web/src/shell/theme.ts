import { effect, signal } from '@preact/signals';
import { keep, kept } from '../store/small.js';

const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

const before = kept('theme');

/** Light or dark by hand, or as the device has it. */
export const theme = signal<Theme>(isTheme(before) ? before : 'auto');

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme.value;
  keep('theme', theme.value);
});

export const nextTheme = (): void => {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto';
};
