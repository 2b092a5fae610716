/** A limit that shows only while work is under way, as an error that carries the issue to show. */
export class LimitError extends Error {
  readonly issues: readonly [LimitIssue];

  constructor(problem: string, suggestion: string) {
    super(problem);
    this.issues = [{ code: 'limit', path: '', problem, suggestion }];
  }
}

interface LimitIssue {
  readonly code: 'limit';
  readonly path: '';
  readonly problem: string;
  readonly suggestion: string;
}
