import type { Report } from '@fusillade/engine';
import { headline } from './words.js';

/** The answer in one sentence; a line breaks only between its clauses. */
export const Headline = ({ report }: { readonly report: Report }) => {
  const clauses = headline(report);
  return (
    <span class="headline">
      {clauses.map(({ figure, words }, index) => (
        <>
          <span key={words} class={index === 0 ? 'clause first' : 'clause'}>
            <b>{figure}</b> {words}
            {index < clauses.length - 1 && <span class="dot"> ·</span>}
          </span>{' '}
        </>
      ))}
    </span>
  );
};
