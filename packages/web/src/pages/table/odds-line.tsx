import { luckWords, oddsWords } from '@fusillade/engine/referee';
import { HARD_SPACE, plural } from '@fusillade/engine/words';
import type { Moved, View } from '../../worker/table-api.js';
import { kept, moved } from './state.js';

/** Before → after, and how lucky the last roll was. What is still worked out leaves the last numbers, dimmed. */
export const OddsLine = ({ view }: { readonly view: View }) => {
  const found = moved.value;
  const isNow = found !== null && found.entries === kept.value?.battle.entries;
  const numbers = found?.moved;
  const [attacker, target] = sidesOf(view, numbers);
  const luck = numbers?.luck ?? null;
  return (
    <div class={isNow ? 'odds-line' : 'odds-line old'} aria-live="polite">
      {movingTexts(view, numbers, isNow).map((text, index) => (
        <p key={index} class="moving">
          {text}
        </p>
      ))}
      <p class="luck">{luck === null ? HARD_SPACE : luckWords(luck, attacker, target)}</p>
    </div>
  );
};

/** Who attacks whom; between two attacks, who did. */
const sidesOf = ({ attack: now, battle }: View, numbers: Moved | undefined): readonly [string, string] => {
  // A roll may have been the last of its side.
  const attack = numbers?.attack ?? now;
  const last = battle.entries.findLast((entry) => 'attack' in entry)?.attack;
  const target = attack?.target ?? attack?.targets[0] ?? last?.targets[0]?.unit;
  return [attack?.unit ?? last?.unit ?? '', target ?? ''];
};

const movingTexts = (view: View, numbers: Moved | undefined, isNow: boolean): readonly string[] => {
  const after = numbers?.after ?? null;
  if (numbers === undefined || (after === null && (!isNow || view.attack !== null))) return [HARD_SPACE];
  if (after === null) return [lastAttack(view)];
  const { before, condition } = numbers;
  const { back } = after;
  if (back === undefined) return [oddsWords(sameUnit(before, after), after, condition)];
  // Of a combat both sides have theirs.
  return [
    `${after.unit}: ${oddsWords(before, after, condition)}`,
    `${back.unit}: ${oddsWords(before?.back ?? null, back, condition)}`,
  ];
};

/** What the attack that is over did. */
const lastAttack = ({ battle, destroyed }: View): string => {
  const from = battle.entries.findLastIndex((entry) => 'attack' in entry);
  const entry = battle.entries[from];
  if (entry === undefined || !('attack' in entry)) return 'Nothing is rolled yet';
  const { unit } = entry.attack;
  const lost = destroyed.filter((each) => each.entry >= from);
  const own = lost.filter((each) => each.unit === unit).length;
  const others = lost.length - own;
  const said = others === 0 ? 'No model was destroyed' : `${plural(others, 'model')} destroyed`;
  return own === 0 ? said : `${said}; ${unit} lost ${own}`;
};

const sameUnit = <T extends { readonly unit: string }>(before: T | null, after: T): T | null =>
  before !== null && before.unit === after.unit ? before : null;
