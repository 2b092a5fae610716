/** Why a file was not read as a list at all; the shape of the engine's issues. */
export interface ListIssue {
  readonly code:
    | 'limit' // larger, deeper or longer than is read
    | 'format' // no list format that is known
    | 'zip' // an archive that is damaged, encrypted or not a list's
    | 'xml'
    | 'json'
    | 'link' // a share link whose content cannot be unpacked
    | 'edition' // a list of a game or an edition that is not supported
    | 'empty'; // a list without units
  /** Where: the name of the file, or of the file inside an archive; empty where there is none. */
  readonly path: string;
  readonly problem: string;
  readonly suggestion: string;
}

/** Thrown inside the readers; `importList` turns it into its issue. */
export class Refusal extends Error {
  readonly issue: ListIssue;

  constructor(code: ListIssue['code'], problem: string, suggestion: string, path = '') {
    super(problem);
    this.issue = { code, path, problem, suggestion };
  }
}

/** What is read of a file, an archive's content, or an unpacked link. A real list stays under 1 MB. */
export const LIMITS = {
  bytes: 20_000_000,
  depth: 30,
  nodes: 200_000,
  /** Characters of one text or name. */
  text: 100_000,
  /** Files in one archive. */
  entries: 1000,
  units: 300,
  /** Kinds of models in one unit, and places where it has weapons: far more than any unit has, few enough to compare. */
  models: 200,
  weapons: 1000,
  /** Profiles of one selection that are looked at. */
  profiles: 100,
} as const;

const EXPORT_AGAIN = 'export the list again and choose that file';

export const tooLarge = (what: string, path = ''): Refusal =>
  new Refusal('limit', `${what} is larger than ${LIMITS.bytes / 1_000_000} MB`, EXPORT_AGAIN, path);

export const tooDeep = (path = ''): Refusal =>
  new Refusal('limit', `the list is nested deeper than ${LIMITS.depth} levels`, EXPORT_AGAIN, path);

export const tooMany = (path = ''): Refusal =>
  new Refusal('limit', 'the list has more than 200,000 entries', EXPORT_AGAIN, path);

export const tooManyOf = (what: 'units' | 'models' | 'weapons', unit = ''): Refusal => {
  const where = unit === '' ? 'the list' : `"${unit}"`;
  return new Refusal('limit', `${where} has more than ${LIMITS[what]} entries for ${what}`, EXPORT_AGAIN);
};

export const tooLong = (path = ''): Refusal =>
  new Refusal('limit', 'a text in the list is longer than 100,000 characters', EXPORT_AGAIN, path);
