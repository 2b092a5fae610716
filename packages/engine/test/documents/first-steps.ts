import { check, compile, exact, type Issue, type Report, report, type ScenarioInput } from '@fusillade/engine';

const listed = (issues: readonly Issue[]) =>
  issues.map(({ path, problem, suggestion }) => `${path}: ${problem} (${suggestion})`).join('\n');

export function oddsOf(input: ScenarioInput): Report {
  const scenario = check(input);
  if (!scenario.ok) throw new Error(listed(scenario.issues));
  const programme = compile(scenario.value);
  if (!programme.ok) throw new Error(listed(programme.issues));
  return report(programme.value, exact(programme.value));
}
