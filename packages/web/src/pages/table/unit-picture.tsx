import type { ModelStanding, UnitStanding } from '@fusillade/engine/battle';

const LARGE = { radius: 15, pitch: 36, height: 46, pips: 6 };
const SMALL = { radius: 5, pitch: 13, height: 13, pips: 0 };
/** Up to so many models of one row are drawn large. */
const MOST_LARGE = 10;
const ACROSS = { large: 5, small: 10 };

interface RowModels {
  readonly row: string;
  readonly models: readonly ModelStanding[];
}

/** Rows in their order; CHARACTER models last, as they are reached last (05.03). */
const rowsOf = (models: readonly ModelStanding[]): readonly RowModels[] => {
  const rows = new Map<string, ModelStanding[]>();
  for (const model of models) {
    const own = rows.get(model.row);
    if (own === undefined) rows.set(model.row, [model]);
    else own.push(model);
  }
  const all = [...rows].map(([row, own]) => ({ row, models: own }));
  const isCharacter = ({ models: [first] }: RowModels): boolean => first?.character === true;
  return [...all.filter((row) => !isCharacter(row)), ...all.filter(isCharacter)];
};

interface UnitPictureProps {
  readonly unit: UnitStanding;
  /** The model that falls just now, by row and number. */
  readonly struck?: { readonly row: string; readonly model: number } | null;
}

/** A unit's models on their bases with the wounds they have left; the destroyed are crossed out. */
export const UnitPicture = ({ unit, struck = null }: UnitPictureProps) => (
  <ul class={`unit-picture army-${unit.army}`} aria-label={unit.name}>
    {rowsOf(unit.models).map(({ row, models }) => (
      <li key={row}>
        <span class="unit-row">{rowText(row, models)}</span>
        <RowPicture models={models} struck={struck?.row === row ? struck.model : null} />
      </li>
    ))}
  </ul>
);

const isAlive = ({ state }: ModelStanding): boolean => state === 'alive';

const rowText = (row: string, models: readonly ModelStanding[]): string => {
  if (models.length === 1) return row;
  return `${models.filter(isAlive).length} of ${models.length} ${row}`;
};

const RowPicture = ({
  models,
  struck,
}: {
  readonly models: readonly ModelStanding[];
  readonly struck: number | null;
}) => {
  const size = models.length > MOST_LARGE ? SMALL : LARGE;
  const across = Math.min(models.length, size === LARGE ? ACROSS.large : ACROSS.small);
  const down = Math.ceil(models.length / across);
  return (
    <svg
      viewBox={`0 0 ${across * size.pitch} ${down * size.height}`}
      width={across * size.pitch}
      height={down * size.height}
      role="img"
      aria-label={models.map(modelText).join('; ')}
    >
      {models.map((model, index) => (
        <g
          key={model.number}
          class={`model ${model.state}${struck === model.number ? ' struck' : ''}`}
          transform={`translate(${((index % across) + 0.5) * size.pitch} ${Math.floor(index / across) * size.height})`}
        >
          <ModelDisc model={model} size={size} />
        </g>
      ))}
    </svg>
  );
};

const modelText = ({ row, number, W, wounds, state }: ModelStanding): string => {
  if (state === 'alive') return `${row} ${number}: ${wounds} of ${W} wounds`;
  return `${row} ${number}: destroyed${state === 'standing' ? ', still standing' : ''}`;
};

const ModelDisc = ({ model, size }: { readonly model: ModelStanding; readonly size: typeof LARGE }) => {
  const { radius } = size;
  const cy = radius + 1;
  const arm = radius * 0.6;
  return (
    <>
      <title>{modelText(model)}</title>
      <circle class={model.character ? 'base character' : 'base'} cx="0" cy={cy} r={radius} />
      {model.state === 'alive' ? (
        size === LARGE && (
          <text x="0" y={cy + 4}>
            {model.number}
          </text>
        )
      ) : (
        <path class="cross" d={`M${-arm} ${cy - arm}L${arm} ${cy + arm}M${arm} ${cy - arm}L${-arm} ${cy + arm}`} />
      )}
      {size === LARGE && <Pips model={model} y={2 * radius + 4} />}
    </>
  );
};

/** One mark for each wound: full ones are left, hollow ones are gone. */
const Pips = ({ model: { W, wounds }, y }: { readonly model: ModelStanding; readonly y: number }) => {
  if (W > LARGE.pips) {
    return (
      <text class="wounds" x="0" y={y + 8}>
        {wounds}/{W}
      </text>
    );
  }
  const step = 5.4;
  return (
    <>
      {Array.from({ length: W }, (_, pip) => (
        <circle key={pip} class={pip < wounds ? 'pip' : 'pip gone'} cx={(pip - (W - 1) / 2) * step} cy={y + 4} r="2" />
      ))}
    </>
  );
};
