import { setup } from './state.js';
import { at, type Path } from './update.js';

const FIELDS = ['attacks', 'from', 'on', 'cap', 'selfOn', 'distance', 'halfRange', 'cover', 'plungingFire'] as const;

/** Whether a weapon says something that most do not; its effects stand below it anyway. */
export const saysMore = (path: Path): boolean =>
  FIELDS.some((field) => at(setup.value, `${path}.${field}`) !== undefined);
