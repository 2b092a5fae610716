import { Attackers } from './attackers.js';
import { Situation } from './situation.js';
import { Target } from './target.js';
import '../../../styles/classic.css';

/** Who attacks whom with what, by the ruleset classic. */
export const Cards = () => (
  <>
    <Attackers />
    <div class="defender-column">
      <Target />
      <Situation />
    </div>
  </>
);
