import { SmallChart } from '../../views/chart-picture.js';
import { Headline } from '../../views/headline.js';
import { seriesOf } from '../../views/series.js';
import { issues, last, measure, standing } from './answer-state.js';
import { lackOf } from './defaults.js';
import { setup } from './state.js';

/** The line that stays in view on a phone: the sentence and a small chart. `onOpen` leads to the whole answer. */
export const AnswerBar = ({ onOpen }: { readonly onOpen: () => void }) => {
  const answered = last.value;
  const series = answered === null ? null : seriesOf(answered.answer, measure.value);
  const problems = standing.value === 'wrong' ? issues.value.length : 0;
  return (
    <button type="button" class={`answer-bar ${standing.value}`} onClick={onOpen}>
      <span class="fade">
        {answered === null ? (
          (lackOf(setup.value) ?? (problems > 0 ? '' : '…'))
        ) : (
          <Headline report={answered.answer.report} />
        )}
      </span>
      {series !== null && <SmallChart series={series} />}
      {problems > 0 && <span class="count">{problems === 1 ? '1 thing to mend' : `${problems} things to mend`}</span>}
    </button>
  );
};
