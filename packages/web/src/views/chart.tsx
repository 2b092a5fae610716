import { useState } from 'preact/hooks';
import { across, ChartPicture, type Overlay, reliableBar, WIDTH } from './chart-picture.js';
import { extentOf, shownBars } from './chart-scale.js';
import { ChartTable } from './chart-table.js';
import type { Bar, Series } from './series.js';
import { chanceText, valueText } from './words.js';

export interface ChartProps {
  readonly series: Series;
  readonly overlays?: readonly Overlay[];
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** The chart with a reading of any value, by finger, mouse or arrow keys; T shows the table. */
export const Chart = ({ series, overlays = [] }: ChartProps) => {
  const [focus, setFocus] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const bars = shownBars(series);
  const at = nearest(bars, focus);
  const read = at ?? reliableBar(bars) ?? likeliest(bars);

  const point = (event: PointerEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const value = across(extentOf([series, ...overlays.map((each) => each.series)])).invert(
      ((event.clientX - box.left) / box.width) * WIDTH,
    );
    setFocus(nearest(bars, value)?.value ?? null);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = bars.indexOf(read);
    const step = STEPS[event.key];
    let next: number | undefined;
    if (step !== undefined) next = Math.max(0, Math.min(bars.length - 1, index + step));
    else if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = bars.length - 1;
    else if (event.key === 'Escape') setFocus(null);
    else if (event.key.toLowerCase() === 't') setTable(!isTable);
    else return;
    event.preventDefault();
    if (next !== undefined) setFocus((bars[next] as Bar).value);
  };

  return (
    <div class="chart-box">
      <div class="reading-line">
        <p class="reading" aria-hidden="true">
          <Reading bar={read} series={series} />
          {overlays.map((overlay) => (
            <OverlayReading key={overlay.style} overlay={overlay} value={read.value} />
          ))}
        </p>
        <button
          type="button"
          class="quiet"
          aria-expanded={isTable}
          aria-keyshortcuts="t"
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Hide table' : 'Table'}
        </button>
      </div>
      {/* A slider is what reads a value of a scale with the arrow keys. */}
      <div
        class="chart-reader"
        role="slider"
        tabIndex={0}
        aria-label={`Chances: ${series.title}`}
        aria-orientation="horizontal"
        aria-valuemin={bars[0]?.value ?? 0}
        aria-valuemax={bars.at(-1)?.value ?? 0}
        aria-valuenow={read.value}
        aria-valuetext={readingText(read, series)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setFocus(null)}
        onKeyDown={press}
        onBlur={() => setFocus(null)}
      >
        <ChartPicture series={series} overlays={overlays} focus={at?.value ?? null} />
      </div>
      {isTable && <ChartTable series={series} overlays={overlays} />}
    </div>
  );
};

const likeliest = (bars: readonly Bar[]): Bar =>
  bars.reduce((best, bar) => (bar.exactly.p > best.exactly.p ? bar : best));

const nearest = (bars: readonly Bar[], value: number | null): Bar | null => {
  if (value === null) return null;
  return bars.reduce<Bar | null>(
    (best, bar) => (best === null || Math.abs(bar.value - value) < Math.abs(best.value - value) ? bar : best),
    null,
  );
};

const readingText = (bar: Bar, { simulated }: Series): string =>
  `at least ${valueText(bar.value)}: ${chanceText(bar.orMore, simulated)}, exactly: ${chanceText(bar.exactly, simulated)}`;

const Reading = ({ bar, series }: { bar: Bar; series: Series }) => (
  <span>
    at least <b>{valueText(bar.value)}</b>: <b>{chanceText(bar.orMore, series.simulated)}</b> · exactly:{' '}
    <b>{chanceText(bar.exactly, series.simulated)}</b>
  </span>
);

const OverlayReading = ({ overlay, value }: { overlay: Overlay; value: number }) => {
  const { bars, simulated } = overlay.series;
  const reached = bars.find((bar) => bar.value >= value - 1e-9);
  const exactly = bars.find((bar) => Math.abs(bar.value - value) < 1e-9);
  const never = { p: 0, certain: false, impossible: true };
  return (
    <span class="of-overlay">
      {overlay.name}: <b>{chanceText(reached?.orMore ?? never, simulated)}</b> ·{' '}
      {chanceText(exactly?.exactly ?? never, simulated)}
    </span>
  );
};
