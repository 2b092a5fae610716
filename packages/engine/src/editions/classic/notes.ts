import type { Note } from '../../sequence/machine.js';
import { HONOUR_DUEL } from './rules/honour-duel.js';
import { applied } from './rules/index.js';
import type { Use } from './rules/rule.js';
import type { ClassicScenario } from './types.js';

/** Special rules that change no number, and those that another revision has. */
export function noteRules({ attackers, target, options }: ClassicScenario): Note[] {
  const fighters = [...attackers, ...(target.strikesBack === null ? [] : [target.strikesBack])];
  const uses: Use[] = fighters.flatMap(({ carries, uses: used, effects, protection }) => [
    ...(used === null ? [] : (carries[used]?.rules ?? [])),
    ...effects,
    ...protection,
  ]);
  const notes = new Map<string, Note>();
  for (const { rule, use } of applied([...uses, ...target.effects, ...target.rows.flatMap(({ effects }) => effects)])) {
    const why = rule.inert ?? (rule.combat === true && target.strikesBack === null ? 'nobody strikes back' : undefined);
    if (why !== undefined) {
      notes.set(rule.name, {
        code: 'inert-rule',
        rule: rule.rule,
        text: `${rule.name} changes no number here: ${why}`,
      });
    } else if (rule.status === 'TLW' && !SETTLED.has(rule.name)) {
      const old = options.rules === 'ed7' && OTHERWISE.has(rule.name);
      const text = `${use.text} as ${old ? 'the option rules says (inferred)' : 'a later revision of these rules has it (TLW)'}`;
      notes.set(rule.name, { code: 'assumption', rule: rule.rule, text });
    } else if (rule.status === 'inferred' && options.rules === 'tlw') {
      notes.set(rule.name, {
        code: 'inert-rule',
        rule: rule.rule,
        text: `${rule.name} is a rule of the seventh edition: it counts with the option rules: "ed7"`,
      });
    }
  }
  return [...notes.values()];
}

/** What the seventh edition has otherwise; all else stays as it is (option `rules`). */
const OTHERWISE = new Set([
  'Rending',
  'Poison',
  'Haywire',
  'Melta',
  'Hatred',
  'Preferred Enemy',
  'Furious Charge',
  'Rage',
  'Unwieldy',
  'Tank Hunters',
]);

/** Told by an assumption of its own. */
const SETTLED = new Set(['Feel No Pain', 'Concussive', 'Last Stand', HONOUR_DUEL]);
