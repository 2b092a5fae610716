import { playBy } from './play-by.js';
import { setup } from './state.js';

/** Whose rules hold. Each ruleset has set-ups of its own: the last one of the other is there again. */
export const Rules = () => (
  <label class="pick">
    <span>Rules</span>
    <select
      value={setup.value.ruleset}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value === 'classic' ? 'classic' : '11e';
        void playBy(chosen).catch(() => undefined);
      }}
    >
      <option value="11e">11th edition</option>
      <option value="classic">classic</option>
    </select>
  </label>
);
