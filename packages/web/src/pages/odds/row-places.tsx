import type { Setup } from '../../worker/api.js';
import { Field } from './field.js';
import { change, setup } from './state.js';
import { at, listAt, type Path, update } from './update.js';

const AXES = ['x', 'y', 'z'] as const;
/** Where models stand that were put on the table just now: in a line, no base over another. */
const APART = 2;
const USUAL_BASE = 32;

/** The set-up with the models of a row on the table. */
export const withPlaces = (scenario: Setup, path: Path): Setup => {
  const count = Number(at(scenario, `${path}.count`) ?? 1);
  const places = Array.from({ length: Number.isInteger(count) ? Math.min(count, 200) : 1 }, (_, i) => [
    i * APART,
    0,
    0,
  ]);
  const based = at(scenario, `${path}.base`) === undefined ? update(scenario, `${path}.base`, USUAL_BASE) : scenario;
  return update(based, `${path}.at`, places);
};

/** And off it again; a base is the model's own. */
const withoutPlaces = (scenario: Setup, path: Path): Setup =>
  ['at', 'movedFrom', 'facing'].reduce((so, field) => update(so, `${path}.${field}`, undefined), scenario);

interface PlaceProps {
  readonly path: Path;
  readonly of: string;
  readonly aloud: string;
}

const Place = ({ path, of, aloud }: PlaceProps) => (
  <>
    {AXES.map((axis, i) => (
      <Field
        key={axis}
        path={`${path}[${i}]`}
        kind="coordinate"
        label={axis}
        aloud={`${aloud} ${axis} in inches`}
        of={of}
      />
    ))}
  </>
);

/** Where the models of a row stand, in inches, and on which base, in millimetres: ranges follow from it. */
export const RowPlaces = ({ path, name }: { readonly path: Path; readonly name: string }) => {
  const places = listAt(setup.value, `${path}.at`);
  const moved = listAt(setup.value, `${path}.movedFrom`);
  const base = at(setup.value, `${path}.base`);
  const facing = at(setup.value, `${path}.facing`);
  return (
    <div class="places">
      <div class="carried">
        <span>base, mm</span>
        {Array.isArray(base) ? (
          <>
            <Field path={`${path}.base[0]`} kind="number" label="length" aloud="Length of the base" of={name} />
            <Field path={`${path}.base[1]`} kind="number" label="width" aloud="Width of the base" of={name} />
          </>
        ) : (
          <Field path={`${path}.base`} kind="number" label="round" aloud="Base" of={name} />
        )}
        {facing !== undefined && !Array.isArray(facing) && (
          <Field path={`${path}.facing`} kind="coordinate" label="facing °" aloud="Facing" of={name} />
        )}
        {places.length > 0 && (
          <button type="button" class="soft" onClick={() => change(withoutPlaces(setup.value, path))}>
            Take off the table
          </button>
        )}
      </div>
      <ol>
        {places.map((_, i) => (
          <li key={i} class="carried">
            <span class="number" aria-hidden="true">
              {i + 1}
            </span>
            <Place path={`${path}.at[${i}]`} of={name} aloud={`Model ${i + 1},`} />
            {Array.isArray(facing) && (
              <Field
                path={`${path}.facing[${i}]`}
                kind="coordinate"
                label="facing °"
                aloud={`Model ${i + 1}, facing`}
                of={name}
              />
            )}
            {moved.length > i && (
              <>
                <span>from</span>
                <Place path={`${path}.movedFrom[${i}]`} of={name} aloud={`Model ${i + 1}, moved from`} />
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};
