/** Why a line is no answer; the question stays. */
export interface Refusal {
  readonly problem: string;
  readonly suggestion: string;
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'problem' in value && 'suggestion' in value;
