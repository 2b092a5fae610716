import { signal } from '@preact/signals';
import type { Overlay } from '../../views/chart-picture.js';
import { Pins } from '../../views/pins.js';
import { type Measure, seriesOf } from '../../views/series.js';
import type { Setup } from '../../worker/api.js';
import { last } from './answer-state.js';
import {
  isPinned,
  MOST_PINS,
  pin,
  pins,
  pinsBeside,
  rename,
  type SwapNews,
  swapSides,
  take,
  unpin,
} from './compare.js';
import { setup } from './state.js';

/** What became of the last swap, and the set-up that it is about. */
const news = signal<{ readonly said: SwapNews; readonly about: Setup } | null>(null);

const swap = async (): Promise<void> => {
  const said = await swapSides();
  news.value = said === null ? null : { said, about: setup.peek() };
};

/** What stands at the same place above every answer. */
export const Tools = () => {
  const answered = last.value;
  const said = news.value?.about === setup.value ? news.value.said : undefined;
  const already = answered !== null && isPinned(answered.scenario);
  return (
    <div class="tools">
      <button
        type="button"
        disabled={answered === null || already}
        title={`Keeps this result beside the next ones; up to ${MOST_PINS}`}
        onClick={() => answered !== null && pin(answered)}
      >
        {already ? 'Pinned' : 'Pin'}
      </button>
      <button type="button" onClick={() => void swap()}>
        Swap sides
      </button>
      <p class={said?.ok === true ? 'news' : 'refusal'} role="status">
        {said?.text}
      </p>
    </div>
  );
};

export const PinRow = () => {
  const answered = last.value;
  if (answered === null || pins.value.length === 0) return null;
  return (
    <Pins
      pins={pins.value.map(({ id, name, style, answer }) => ({ id, name, style, report: answer.report }))}
      now={answered.answer.report}
      onOpen={(id) => {
        const opened = pins.value.find((each) => each.id === id);
        if (opened !== undefined) take(opened.scenario);
      }}
      onUnpin={unpin}
      onRename={rename}
    />
  );
};

/** The pinned results beside the one in view, as outlines; those in which this is not counted are left out. */
export const overlaysOf = (scenario: Setup, measure: Measure): readonly Overlay[] =>
  pinsBeside(scenario).flatMap(({ name, style, answer }) => {
    const series = seriesOf(answer, measure);
    return series === null ? [] : [{ name, style, series }];
  });
