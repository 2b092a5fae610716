import type { Issue } from '@fusillade/engine';
import { Cell, type Problem } from '../../parts/cell.js';
import { Text } from '../../parts/text.js';
import { capital, issueText } from '../../views/words.js';
import { issues } from './answer-state.js';
import { behind } from './behind.js';
import {
  type CellKind,
  isTypedWithDigits,
  type OwnKind,
  readCell,
  showCell,
  steppedCell,
  usualValues,
} from './cells.js';
import { edit, seal, setup } from './state.js';
import { at, type Path } from './update.js';

/** The element id of what stands at a path. */
export const idOf = (path: Path): string => `at-${path.replace(/[^A-Za-z0-9]+/g, '-')}`;
const messageIdOf = (path: Path): string => `${idOf(path)}-wrong`;

const isWithin = (path: Path, place: Path): boolean =>
  path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);

export const issuesWithin = (place: Path): readonly Issue[] => issues.value.filter(({ path }) => isWithin(path, place));

/** What is wrong at exactly this place. */
export const problemAt = (path: Path): Problem | undefined => {
  const found = issues.value.find((issue) => issue.path === path);
  return found && { id: messageIdOf(path), text: issueText(found) };
};

interface FieldProps {
  readonly path: Path;
  readonly kind: CellKind | OwnKind;
  readonly label: string;
  /** Whose value it is: `Flux rifle`. */
  readonly of: string;
  /** The label in words, where it is a sign. */
  readonly aloud?: string;
  readonly placeholder?: string;
  readonly className?: string;
}

/** Puts the focus into the field at a path once it is drawn: where something new is to be named. */
export const focusAt = (path: Path): void => {
  requestAnimationFrame(() => document.getElementById(idOf(path))?.focus());
};

/** The cell of one value of the set-up. */
export const Field = ({ path, kind, label, of, aloud, placeholder, className }: FieldProps) => {
  const value = at(setup.value, path);
  return (
    <Cell
      id={idOf(path)}
      label={label}
      name={`${aloud ?? label} of ${of}`}
      shown={showCell(kind, value)}
      digits={isTypedWithDigits(kind)}
      usual={usualValues(kind).map((each) => showCell(kind, each))}
      problem={problemAt(path)}
      placeholder={placeholder}
      className={className}
      read={(typed) => showCell(kind, readCell(kind, typed))}
      onType={(typed) => edit(path, readCell(kind, typed))}
      onStep={(by) => {
        const next = steppedCell(kind, at(setup.value, path), by);
        edit(path, next);
        return showCell(kind, next);
      }}
      onDone={seal}
    />
  );
};

interface NameProps {
  readonly path: Path;
  readonly name: string;
  readonly placeholder: string;
  readonly onCommit: (text: string) => void;
}

/** The name of a unit, weapon or row. */
export const Name = ({ path, name, placeholder, onCommit }: NameProps) => {
  const value = at(setup.value, path);
  return (
    <Text
      id={idOf(path)}
      className="name"
      name={name}
      placeholder={placeholder}
      value={typeof value === 'string' ? value : ''}
      problem={problemAt(path)}
      onCommit={onCommit}
    />
  );
};

/** What is wrong in a place, in words, beside it. */
export const Messages = ({ within, except = [] }: { readonly within: Path; readonly except?: readonly Path[] }) => {
  const found = issuesWithin(within).filter(({ path }) => !except.some((place) => isWithin(path, place)));
  if (found.length === 0) return null;
  return (
    <ul class="messages">
      {found.map((issue) => (
        <li key={`${issue.path} ${issue.problem}`} id={messageIdOf(issue.path)}>
          {capital(`${nameOfPlace(issue.path.slice(within.length))}${issueText(issue)}`)}
          <Mend issue={issue} />
        </li>
      ))}
    </ul>
  );
};

/** Writes what was probably meant. */
const Mend = ({ issue }: { readonly issue: Issue }) => {
  const word = behind.value?.meantWord(issue) ?? null;
  if (word === null) return null;
  const isEffect = typeof at(setup.value, issue.path) === 'object';
  return (
    <button type="button" onClick={() => edit(isEffect ? `${issue.path}.effect` : issue.path, word)}>
      Write {word}
    </button>
  );
};

const nameOfPlace = (rest: string): string => {
  const [, cell] = /^\.?([A-Za-z]+)$/.exec(rest) ?? [];
  return cell === undefined ? '' : `${cell === 'skill' ? 'Skill' : cell}: `;
};

/** Where a unit came from: a datasheet, a list. */
export const Origin = ({ path }: { readonly path: Path }) => {
  const origin = at(setup.value, `${path}.origin`);
  return typeof origin === 'string' && origin !== '' ? <p class="quiet origin">{origin}</p> : null;
};
