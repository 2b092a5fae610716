import type { Issue, Outcome, Programme, Result } from '@fusillade/engine';
import { allocation, pointsDestroyed, report } from '@fusillade/engine/first';
import type { Answer, Odds, TargetPicture } from './api.js';

const MOST_FINALS = 60;

const hasIssues = (error: unknown): error is { issues: readonly Issue[] } =>
  typeof error === 'object' && error !== null && 'issues' in error && Array.isArray(error.issues);

/** The answer about a scenario that was looked through, or what is wrong with it; null where `evaluate` has none. */
export const oddsOf = <S, T extends Outcome | null>(
  checked: Result<S>,
  compile: (scenario: S) => Result<Programme>,
  evaluate: (programme: Programme) => T,
  tell = answerOf,
): Odds | Extract<T, null> => {
  if (!checked.ok) return { ok: false, issues: checked.issues };
  try {
    const compiled = compile(checked.value);
    if (!compiled.ok) return { ok: false, issues: compiled.issues };
    const outcome = evaluate(compiled.value);
    return outcome === null ? (outcome as Extract<T, null>) : tell(compiled.value, outcome);
  } catch (error) {
    if (hasIssues(error)) return { ok: false, issues: error.issues };
    throw error;
  }
};

/** What the page shows of an outcome. */
export const answerOf = (programme: Programme, outcome: Outcome): Answer => {
  const told = report(programme, outcome, { full: true });
  return {
    ok: true,
    report: { ...told, finals: told.finals.slice(0, MOST_FINALS) },
    states: told.finals.length,
    target: pictureOf(programme, outcome),
    points: pointsDestroyed(programme, outcome),
  };
};

const pictureOf = (programme: Programme, outcome: Outcome): TargetPicture => {
  const { rows, start } = programme;
  const reached = rows.map(() => 0);
  const groups = allocation(programme).map(({ tier, models }) => ({
    tier,
    models: models.map(({ row, wounds }) => {
      const falls = (reached[row] as number) + wounds;
      reached[row] = falls;
      const { name, W, character } = rows[row] as (typeof rows)[number];
      return { row: name, W, wounds, character, falls };
    }),
  }));
  const lost = start.map((wounds) => new Array<number>(wounds + 1).fill(0));
  for (const { state, p } of outcome.target) {
    for (const [row, left] of state.entries()) {
      const law = lost[row] as number[];
      const k = (start[row] as number) - left;
      law[k] = (law[k] as number) + p;
    }
  }
  return { groups, lost: Object.fromEntries(rows.map(({ name }, row) => [name, lost[row] as number[]])) };
};
