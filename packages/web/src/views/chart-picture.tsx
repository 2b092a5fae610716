import { percent } from '@fusillade/engine/words';
import { ceiling, type Extent, extentOf, shownBars, ticks } from './chart-scale.js';
import { type Point, round, type Scale, scale, stepPath } from './geometry.js';
import type { Bar, Series } from './series.js';
import { chanceText, valueText } from './words.js';

/** Another result, drawn as an outline over the answer. */
export interface Overlay {
  readonly name: string;
  readonly series: Series;
  /** Which of the outlines' styles it wears, from 0. */
  readonly style: number;
}

export interface ChartPictureProps {
  readonly series: Series;
  readonly overlays?: readonly Overlay[];
  /** The value under the finger or the keyboard. */
  readonly focus?: number | null;
}

/** Chance that counts as reliable: the mark on the line of "at least". */
export const LEVEL = 0.8;

export const WIDTH = 360;
export const LEFT = 40;
const RIGHT = 8;
const STEPS = { top: 20, height: 88 };
const BARS = { top: 150, height: 96 };
const HEIGHT = 284;
const FIGURE_WIDTH = 38;
const MOST_TICKS = 11;

/** Where a value stands, in the units of the picture. */
export const across = ({ from, to, gap }: Extent) => scale([from - gap / 2, to + gap / 2], [LEFT, WIDTH - RIGHT]);

/** Above, the chance of at least so many as steps with the 80 % mark; below, the chance of exactly so many as bars. */
export const ChartPicture = ({ series, overlays = [], focus = null }: ChartPictureProps) => {
  const extent = extentOf([series, ...overlays.map((overlay) => overlay.series)]);
  const x = across(extent);
  const labels = ticks(extent, MOST_TICKS);
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Steps series={series} overlays={overlays} extent={extent} focus={focus} />
      <Bars series={series} overlays={overlays} extent={extent} focus={focus} />
      {labels.map((value) => (
        <text
          key={value}
          class={value === focus ? 'tick focus' : 'tick'}
          x={round(x(value))}
          y={BARS.top + BARS.height + 15}
        >
          {value}
        </text>
      ))}
      <text class="title" x={round((LEFT + WIDTH - RIGHT) / 2)} y={HEIGHT - 6}>
        {series.title}
      </text>
    </svg>
  );
};

interface PanelProps {
  readonly series: Series;
  readonly overlays: readonly Overlay[];
  readonly extent: Extent;
  readonly focus: number | null;
}

/** The line "at least k" over the edges of the bars, left to right. */
const stepsOf = (bars: readonly Bar[], { gap }: Extent, x: Scale, y: Scale): string => {
  const first = bars[0] as Bar;
  const last = bars.at(-1) as Bar;
  const corner = (value: number, { orMore }: Bar): Point => [x(value), y(orMore.p)];
  return stepPath([
    corner(first.value - gap / 2, first),
    ...bars.slice(1).map((bar, index) => corner((bars[index] as Bar).value + gap / 2, bar)),
    corner(last.value + gap / 2, last),
  ]);
};

const Steps = ({ series, overlays, extent, focus }: PanelProps) => {
  const x = across(extent);
  const y = scale([0, 1], [STEPS.top + STEPS.height, STEPS.top]);
  const bars = shownBars(series);
  const best = reliableBar(bars);
  const steps = stepsOf(bars, extent, x, y);
  const focused = bars.find(({ value }) => value === focus);
  return (
    <g class="at-least">
      <text class="caption" x={WIDTH - RIGHT} y={STEPS.top - 8}>
        at least so many
      </text>
      {[0, 0.5, 1].map((p) => (
        <Grid key={p} y={round(y(p))} text={`${p * 100} %`} />
      ))}
      <path class="level" d={`M${LEFT} ${round(y(LEVEL))}H${WIDTH - RIGHT}`} />
      <text class="scale level-text" x={LEFT - 5} y={round(y(LEVEL) + 4)}>
        80 %
      </text>
      <path class="under" d={`${steps}V${round(y(0))}H${round(x((bars[0] as Bar).value - extent.gap / 2))}Z`} />
      {overlays.map((overlay) => (
        <path
          key={overlay.style}
          class={`outline-line outline-${overlay.style}`}
          d={stepsOf(shownBars(overlay.series), extent, x, y)}
        />
      ))}
      <path class="steps" d={steps} />
      {best !== null && <Mark bar={best} x={x(best.value)} y={y(best.orMore.p)} simulated={series.simulated} />}
      {focused !== undefined && (
        <circle class="focus-dot" cx={round(x(focused.value))} cy={round(y(focused.orMore.p))} r="4" />
      )}
    </g>
  );
};

/** The largest value above nothing that is reached with at least 80 %. */
export const reliableBar = (bars: readonly Bar[]): Bar | null =>
  bars.findLast(({ value, orMore }) => value > 0 && orMore.p >= LEVEL - 1e-12) ?? null;

const Mark = ({ bar, x, y, simulated }: { bar: Bar; x: number; y: number; simulated: boolean }) => {
  const chance = bar.orMore.certain ? chanceText(bar.orMore, simulated) : percent(bar.orMore.p);
  // Below the steps on the right half, above them on the left, there is always room.
  const right = x > WIDTH / 2;
  return (
    <g class="mark">
      <circle cx={round(x)} cy={round(y)} r="3.5" />
      <text class={right ? 'end' : ''} x={round(right ? x - 6 : x + 7)} y={round(right ? y + 16 : y - 5)}>
        {`≥ ${valueText(bar.value)}: ${chance}`}
      </text>
    </g>
  );
};

const Bars = ({ series, overlays, extent, focus }: PanelProps) => {
  const x = across(extent);
  const bars = shownBars(series);
  const everyBar = [bars, ...overlays.map((overlay) => shownBars(overlay.series))].flat();
  const top = ceiling(Math.max(...everyBar.map(({ exactly }) => exactly.p)));
  const base = BARS.top + BARS.height;
  const y = scale([0, top], [base, BARS.top]);
  const width = x(extent.gap) - x(0);
  const inset = width > 5 ? width * 0.12 : 0;
  const rect = ({ value, exactly }: Bar) => {
    // A chance that is not nothing is not drawn as nothing.
    const height = Math.max(exactly.p > 0 ? 1.5 : 0, base - y(exactly.p));
    return {
      x: round(x(value) - width / 2 + inset),
      y: round(base - height),
      width: round(width - 2 * inset),
      height: round(height),
    };
  };
  return (
    <g class="exactly">
      <text class="caption" x={WIDTH - RIGHT} y={BARS.top - 20}>
        exactly so many
      </text>
      {[0, top / 2, top].map((p) => (
        <Grid key={p} y={round(y(p))} text={`${round(p * 100)} %`} />
      ))}
      {bars.map((bar) =>
        bar.exactly.impossible ? null : <rect key={bar.value} class={barClass(bar, series, focus)} {...rect(bar)} />,
      )}
      {overlays.map((overlay) => (
        <g key={overlay.style} class={`outline outline-${overlay.style}`}>
          {shownBars(overlay.series).map((bar) =>
            bar.exactly.impossible ? null : <rect key={bar.value} {...rect(bar)} />,
          )}
        </g>
      ))}
      {width >= FIGURE_WIDTH &&
        bars.map((bar) =>
          bar.exactly.impossible ? null : (
            <text key={bar.value} class="figure" x={round(x(bar.value))} y={round(rect(bar).y - 4)}>
              {bar.exactly.certain ? chanceText(bar.exactly, series.simulated) : percent(bar.exactly.p)}
            </text>
          ),
        )}
    </g>
  );
};

const barClass = ({ value, exactly }: Bar, { all }: Series, focus: number | null): string =>
  ['bar', value >= all - 1e-9 ? 'all' : '', exactly.certain ? 'certain' : '', value === focus ? 'focus' : '']
    .filter((each) => each !== '')
    .join(' ');

const Grid = ({ y, text }: { y: number; text: string }) => (
  <>
    <path class="grid" d={`M${LEFT} ${y}H${WIDTH - RIGHT}`} />
    <text class="scale" x={LEFT - 5} y={round(y + 4)}>
      {text}
    </text>
  </>
);

const SMALL = { width: 120, height: 40 };

/** The same law without a word, for a line that stays in view. */
export const SmallChart = ({ series }: { readonly series: Series }) => {
  const extent = extentOf([series]);
  const bars = shownBars(series);
  const x = scale([extent.from - extent.gap / 2, extent.to + extent.gap / 2], [0, SMALL.width]);
  const highest = Math.max(...bars.map(({ exactly }) => exactly.p));
  const y = scale([0, highest], [SMALL.height, 4]);
  const up = scale([0, 1], [SMALL.height - 1, 2]);
  const width = x(extent.gap) - x(0);
  const inset = width > 4 ? width * 0.12 : 0;
  return (
    <svg class="chart small" viewBox={`0 0 ${SMALL.width} ${SMALL.height}`} aria-hidden="true">
      {bars.map((bar) =>
        bar.exactly.impossible ? null : (
          <rect
            key={bar.value}
            class={barClass(bar, series, null)}
            x={round(x(bar.value) - width / 2 + inset)}
            y={round(Math.min(SMALL.height - 1, y(bar.exactly.p)))}
            width={round(width - 2 * inset)}
            height={round(Math.max(1, SMALL.height - y(bar.exactly.p)))}
          />
        ),
      )}
      <path class="steps" d={stepsOf(bars, extent, x, up)} />
    </svg>
  );
};
