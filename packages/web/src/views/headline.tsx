import type { Report } from '@fusillade/engine';
import { headline } from './words.js';

/** The answer in one sentence. */
export const Headline = ({ report }: { readonly report: Report }) => (
  <span class="headline">
    {headline(report).map(({ figure, words }, index) => (
      <span key={words} class={index === 0 ? 'clause first' : 'clause'}>
        {index > 0 && <span class="dot"> · </span>}
        <b>{figure}</b> {words}
      </span>
    ))}
  </span>
);
