import { atLeast, type Chance } from '@fusillade/engine/words';
import type { PictureGroup, PictureModel, TargetPicture } from '../worker/api.js';
import { chanceText } from './words.js';

/** Bases are drawn this large while there is room; a horde in small. */
const LARGE = { radius: 15, pitch: 36, height: 48, pips: 6 };
const SMALL = { radius: 5, pitch: 13, height: 13, pips: 0 };
const MOST_LARGE = 20;
const ACROSS_LARGE = 8;
const ACROSS_SMALL = 22;

export interface GroupModelsProps {
  readonly group: PictureGroup;
  readonly lost: TargetPicture['lost'];
}

/** The models of one allocation group on their bases, as they will be reached; each filled as far as it is likely to fall. */
export const GroupModels = ({ group, lost }: GroupModelsProps) => {
  const { models } = group;
  const size = models.length > MOST_LARGE ? SMALL : LARGE;
  const across = Math.min(models.length, size === LARGE ? ACROSS_LARGE : ACROSS_SMALL);
  const down = Math.ceil(models.length / across);
  return (
    <svg
      class="models"
      viewBox={`0 0 ${across * size.pitch} ${down * size.height}`}
      width={across * size.pitch}
      height={down * size.height}
      role="img"
      aria-label={groupText(group, lost)}
    >
      {models.map((model, index) => (
        <g
          key={`${model.row} ${model.falls}`}
          transform={`translate(${((index % across) + 0.5) * size.pitch} ${Math.floor(index / across) * size.height})`}
        >
          <ModelShape model={model} chance={chanceOf(model, lost)} size={size} />
        </g>
      ))}
    </svg>
  );
};

const chanceOf = ({ row, falls }: PictureModel, lost: TargetPicture['lost']): Chance =>
  atLeast(lost[row] ?? [1], falls);

const round = (value: number): number => Math.round(value * 100) / 100;

/** As good as whole: an arc around nearly all of a disc would end where it began, and draw nothing. */
const WHOLE = 0.99;

/** The part of a disc below a level, from the bottom up. */
const fillPath = (radius: number, cy: number, share: number): string => {
  if (share >= WHOLE)
    return `M${-radius} ${cy}A${radius} ${radius} 0 1 0 ${radius} ${cy}A${radius} ${radius} 0 1 0 ${-radius} ${cy}Z`;
  const y = radius - 2 * radius * share;
  const x = round(Math.sqrt(Math.max(0, radius * radius - y * y)));
  return `M${-x} ${round(cy + y)}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 0 ${x} ${round(cy + y)}Z`;
};

const ModelShape = ({ model, chance, size }: { model: PictureModel; chance: Chance; size: typeof LARGE }) => {
  const { radius } = size;
  const cy = radius + 1;
  return (
    <>
      <title>{modelText(model, chance)}</title>
      <circle class={model.character ? 'base character' : 'base'} cx="0" cy={cy} r={radius} />
      {!chance.impossible && (
        <path class={chance.certain ? 'fallen certain' : 'fallen'} d={fillPath(radius - 1, cy, chance.p)} />
      )}
      {model.character && <path class="star" d={star(radius, cy)} />}
      {size === LARGE && (
        <>
          {!model.character && (
            <text class={chance.p > 0.55 ? 'on-fallen' : ''} x="0" y={cy + 4}>
              {shortText(chance)}
            </text>
          )}
          <Pips model={model} y={2 * radius + 6} />
        </>
      )}
    </>
  );
};

/** Without its sign, for a disc: never 0 or 100 for what is uncertain. The exact figure stands in the title. */
const shortText = ({ p, certain, impossible }: Chance): string => {
  if (certain) return '✕';
  if (impossible) return '';
  if (p < 0.005) return '<1';
  return p > 0.995 ? '>99' : String(Math.round(p * 100));
};

const star = (radius: number, cy: number): string =>
  `M${Array.from({ length: 10 }, (_, corner) => {
    const length = (corner % 2 === 0 ? 0.52 : 0.22) * radius;
    const angle = (Math.PI * corner) / 5;
    return `${round(length * Math.sin(angle))} ${round(cy - length * Math.cos(angle))}`;
  }).join('L')}Z`;

/** One mark for each wound: full ones are left, hollow ones are gone already. */
const Pips = ({ model: { W, wounds }, y }: { model: PictureModel; y: number }) => {
  if (W > LARGE.pips) {
    return (
      <text class="wounds" x="0" y={y + 7}>
        {wounds === W ? W : `${wounds}/${W}`}
      </text>
    );
  }
  const step = 5.4;
  return (
    <>
      {Array.from({ length: W }, (_, pip) => (
        <circle
          key={pip}
          class={pip < wounds ? 'pip' : 'pip gone'}
          cx={round((pip - (W - 1) / 2) * step)}
          cy={y + 3}
          r="2"
        />
      ))}
    </>
  );
};

const modelText = ({ row, W, wounds, character }: PictureModel, chance: Chance): string =>
  `${row}${character ? ' (CHARACTER)' : ''}, ${wounds} of ${W} wounds: destroyed ${chanceText(chance)}`;

const groupText = ({ models }: PictureGroup, lost: TargetPicture['lost']): string => {
  const first = models[0] as PictureModel;
  const last = models.at(-1) as PictureModel;
  const firstText = modelText(first, chanceOf(first, lost));
  return models.length === 1
    ? firstText
    : `${models.length} models. First ${firstText}. Last ${modelText(last, chanceOf(last, lost))}`;
};
