import type { Issue } from '@fusillade/engine';
import { capital, issueText } from './words.js';

export interface ProblemsProps {
  readonly issues: readonly Issue[];
  /** Goes to where an issue is mended. */
  readonly onJump: (issue: Issue) => void;
}

/** What keeps the set-up from being worked out; each leads to its place. */
export const Problems = ({ issues, onJump }: ProblemsProps) => (
  <>
    <p>
      <b>{issues.length === 1 ? 'One thing to mend' : `${issues.length} things to mend`}</b>
    </p>
    <ul>
      {issues.slice(0, MOST).map((issue) => (
        <li key={`${issue.path} ${issue.problem}`}>
          <button type="button" class="quiet" onClick={() => onJump(issue)}>
            {capital(`${placeText(issue.path)}${issueText(issue)}`)}
          </button>
        </li>
      ))}
    </ul>
    {issues.length > MOST && <p class="soft">And {issues.length - MOST} more</p>}
  </>
);

const MOST = 4;

/** `attackers[0].weapons[1].A` is told as `A`; what is wrong stands beside its cell anyway. */
const placeText = (path: string): string => {
  const field = /\.([A-Za-z]+)(?:\[\d+\])?$/.exec(path)?.[1];
  return field === undefined ? '' : `${field === 'skill' ? 'BS or WS' : field}: `;
};
