import type { ComponentChildren } from 'preact';
import { Effects, Keywords } from './effects.js';
import { Field, Name, Origin } from './field.js';
import { rowNames } from './model-row.js';
import type { Path } from './update.js';

interface UnitHeadProps {
  readonly path: Path;
  /** How the unit is called. */
  readonly name: string;
  /** What its name's field is called. */
  readonly label: string;
  readonly side: 'attacker' | 'target';
  readonly idle: ReadonlyMap<Path, string>;
  readonly onName: (text: string) => void;
  /** What stands before the name. */
  readonly children?: ComponentChildren;
}

/** What the whole unit costs. */
export const UnitPoints = ({ path, of }: { readonly path: Path; readonly of: string }) => (
  <Field path={`${path}.points`} kind="points" label="pts" aloud="Points" of={of} placeholder="–" className="points" />
);

/** A unit's name, points, origin, keywords and effects. */
export const UnitHead = ({ path, name, label, side, idle, onName, children }: UnitHeadProps) => (
  <>
    <div class="unit-head">
      {children}
      <Name path={`${path}.name`} name={label} placeholder="unit" onCommit={onName} />
      <UnitPoints path={path} of={name} />
    </div>
    <Origin path={path} />
    <div class="unit-words">
      <Keywords path={`${path}.keywords`} name={`keywords of ${name}`} />
      <Effects
        path={`${path}.effects`}
        name={`effects on ${name}`}
        side={side}
        idle={idle}
        rows={rowNames(path)}
        placeholder="+ effect"
      />
    </div>
  </>
);
