import { questionWords, refereeNotes } from '@fusillade/engine/referee';
import { plural } from '@fusillade/engine/words';
import { courseTrouble, leaveCourse, type Played, rollCourse, rolled, undoRoll } from './course-state.js';
import { Keys } from './keys.js';

/** A set-up of the ruleset classic with real dice: one roll after another, of both sides where both strike. */
export const Course = ({ now }: { readonly now: Played }) => {
  const { ask, initiative, state, attackers } = now.stands;
  return (
    <>
      <div class="table-tools" role="toolbar" aria-label="Battle">
        <button type="button" disabled={now.dice.length === 0} onClick={() => void undoRoll()}>
          ↶ Undo
        </button>
        <span class="battle-name">{now.name}</span>
        <button type="button" onClick={leaveCourse}>
          Battles
        </button>
      </div>
      <p class="said" role="status">
        {attackers !== undefined && <>{standing(attackers)} – </>}
        {standing(state)}
      </p>
      <section class="console" aria-labelledby="question-title">
        {ask === null ? (
          <h2 id="question-title">All is done.</h2>
        ) : (
          <>
            <header>
              <p class="who">
                {initiative !== null && <>Initiative {initiative}: </>}
                <b>{ask.attacker}</b>
                {ask.rule !== '' && <span class="rule">{ask.rule}</span>}
              </p>
              <h2 id="question-title">{questionWords(ask)}</h2>
            </header>
            <Keys
              key={`${now.dice.length} ${ask.step}`}
              need={ask.dice}
              words={[]}
              done="Done"
              trouble={courseTrouble.value}
              onDone={(faces) => rolled(faces).then(() => courseTrouble.peek() === '')}
              onRoll={rollCourse}
            />
          </>
        )}
      </section>
      <p class="quiet">
        By the ruleset classic one attack, or one combat with its initiative steps, is played; allocation follows the
        set-up. Several turns, and choices on the way, are not.
      </p>
      <section class="log" aria-labelledby="log-title">
        <div class="log-head">
          <h2 id="log-title">Log</h2>
        </div>
        <ol class="notes-list">
          {refereeNotes(now.stands.events).map(({ rules, text, attacker }, place) => (
            <li key={place}>
              <div class="notes-of">
                <p>
                  {rules.length > 0 && <span class="rule">{rules.join(', ')}</span>} {attacker}: {text}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
};

/** `Brute: 7 models` */
const standing = (rows: Readonly<Record<string, readonly number[]>>): string =>
  Object.entries(rows)
    .map(([row, left]) => `${row}: ${left.length === 0 ? 'none left' : `${plural(left.length, 'model')} left`}`)
    .join(', ');
