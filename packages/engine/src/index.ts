export type { CommandReroll, Scenario } from './scenario/types.js';
export type { Issue, IssueCode, Result } from './scenario/issue.js';
