import type { Report } from '@fusillade/engine';
import { HARD_SPACE, percentExactly } from '@fusillade/engine/words';
import { useState } from 'preact/hooks';
import { meanDifference, pointsText } from './words.js';

export interface PinView {
  readonly id: number;
  readonly name: string;
  readonly style: number;
  readonly report: Report;
}

export interface PinsProps {
  readonly pins: readonly PinView[];
  /** What the differences are told from. */
  readonly now: Report;
  readonly onOpen: (id: number) => void;
  readonly onUnpin: (id: number) => void;
  readonly onRename: (id: number, name: string) => void;
}

/** Half of the last place that differences of chances are told with. */
const LEAST = 0.0005;

/** Earlier results in a row, each with what the present one has over it. */
export const Pins = ({ pins, now, onOpen, onUnpin, onRename }: PinsProps) => {
  const [naming, setNaming] = useState<number | null>(null);
  return (
    <ul class="pins" aria-label="Pinned results">
      {pins.map(({ id, name, style, report }) => (
        <li key={id} class="pin">
          <svg viewBox="0 0 24 8" class="chart key" aria-hidden="true">
            <path class={`outline-line outline-${style}`} d="M1 4H23" />
          </svg>
          {naming === id ? (
            <NameField
              name={name}
              onName={(next) => {
                onRename(id, next);
                setNaming(null);
              }}
            />
          ) : (
            <button type="button" class="quiet name" aria-label={`Rename ${name}`} onClick={() => setNaming(id)}>
              {name}
            </button>
          )}
          <span class="figures">
            <b>{percentOf(report)}</b> <span class="difference">· {differenceFrom(report, now)}</span>
          </span>
          <span class="acts">
            <button type="button" class="quiet" aria-label={`Open ${name}`} onClick={() => onOpen(id)}>
              open
            </button>
            <button type="button" class="quiet" aria-label={`Unpin ${name}`} onClick={() => onUnpin(id)}>
              ✕
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
};

const NameField = ({ name, onName }: { name: string; onName: (name: string) => void }) => (
  <input
    class="name"
    aria-label="Name of the pinned result"
    value={name}
    maxLength={60}
    ref={(element) => element?.focus()}
    onBlur={(event) => onName(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.currentTarget.blur();
      if (event.key === 'Escape') onName(name);
    }}
  />
);

const destroyed = ({ modelsDestroyed, target, unitDestroyed }: Report) => {
  const all = modelsDestroyed.pmf?.[target.models] ?? 0;
  const some = modelsDestroyed.pmf?.slice(0, target.models).some((p) => p > 0) ?? true;
  return { p: unitDestroyed, certain: !some, impossible: all === 0 };
};

const percentOf = (report: Report): string => {
  const { p, certain, impossible } = destroyed(report);
  if (certain) return 'certain';
  return impossible ? 'never' : percentExactly(p);
};

/** What `now` has over an earlier result: points of the chance to destroy, and models (wounds of a single model). */
const differenceFrom = (earlier: Report, now: Report): string => {
  const chance = now.unitDestroyed - earlier.unitDestroyed;
  const single = earlier.target.models === 1 && now.target.models === 1;
  const mean = (report: Report): number => (single ? report.woundsLost.mean : report.modelsDestroyed.mean);
  const means = `${meanDifference(mean(now) - mean(earlier))}${HARD_SPACE}${single ? 'wounds' : 'models'}`;
  // A difference too small for a figure says nothing beside the one of the means.
  return Math.abs(chance) < LEAST && chance !== 0 ? `now ${means}` : `now ${pointsText(chance)}, ${means}`;
};
