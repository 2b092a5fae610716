import { meanCell, rangeOf } from '@fusillade/engine/words';
import type { ComponentChildren } from 'preact';
import type { Stage } from './funnel-rows.js';

export interface FunnelPictureProps {
  readonly stages: readonly Stage[];
  /** The stage whose law is shown below it. */
  readonly open: string | null;
  readonly onOpen: (stage: string) => void;
  readonly children?: ComponentChildren;
}

const WIDTH = 100;
const HEIGHT = 16;

/** From attacks to models: what is left after each step, its mean, and where it lies eight times out of ten. */
export const FunnelPicture = ({ stages, open, onOpen, children }: FunnelPictureProps) => {
  const most = Math.max(...stages.map(({ mean, pmf }) => Math.max(mean, pmf === null ? 0 : rangeOf(pmf)[1])));
  return (
    <ul class="funnel">
      {stages.map((stage) => (
        <li key={stage.name}>
          <button type="button" aria-expanded={open === stage.name} onClick={() => onOpen(stage.name)}>
            <span class="name">{stage.name}</span>
            <StageBar stage={stage} scale={most === 0 ? 0 : WIDTH / most} />
            <span class="mean">{meanCell(stage.mean)}</span>
            <span class="range">{stage.pmf === null ? '' : rangeText(stage.pmf)}</span>
          </button>
          {asideText(stage) !== '' && <p class="aside">{asideText(stage)}</p>}
          {open === stage.name && children}
        </li>
      ))}
    </ul>
  );
};

const round = (value: number): number => Math.round(value * 100) / 100;

const StageBar = ({ stage, scale }: { stage: Stage; scale: number }) => {
  const wasted = stage.wasted.reduce((sum, { mean }) => sum + mean, 0);
  const whole = round(stage.mean * scale);
  const used = round(Math.max(0, stage.mean - wasted) * scale);
  const range = stage.pmf === null ? null : rangeOf(stage.pmf).map((k) => round(k * scale));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="used" x="0" y="3" width={used} height="10" />
      {whole > used && <rect class="wasted" x={used} y="3" width={round(whole - used)} height="10" />}
      {range !== null && <path class="range" d={`M${range[0]} 5V11M${range[0]} 8H${range[1]}M${range[1]} 5V11`} />}
    </svg>
  );
};

/** Where it lies eight times out of ten. */
export const rangeText = (pmf: readonly number[]): string => {
  const [low, high] = rangeOf(pmf);
  return low === high ? String(low) : `${low}–${high}`;
};

const asideText = ({ wasted, critical, mean, called = 'critical' }: Stage): string => {
  const parts = wasted.map(({ what, rule, mean: size }) => `${meanCell(size)} ${WASTES[what]} (${rule})`);
  if (critical > 0 && mean > 0) parts.unshift(`${meanCell(critical)} ${called}`);
  return parts.join(' · ');
};

const WASTES = {
  'Feel No Pain': 'stopped by Feel No Pain',
  overkill: 'wasted as overkill',
  'left over': 'left over when nobody stands',
} as const;
