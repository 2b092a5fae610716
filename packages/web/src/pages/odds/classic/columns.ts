import type { CellKind, OwnKind } from '../cells.js';

/** One cell of a line: its field, and how it is called aloud where its label is a sign. */
export interface Column {
  readonly field: string;
  readonly kind: CellKind | OwnKind;
  readonly label?: string;
  readonly aloud?: string;
  readonly placeholder?: string;
  readonly className?: string;
}

const own = (usual: OwnKind['usual'], digits: boolean): OwnKind => ({
  usual,
  digits,
  least: 1,
  isNull: usual.includes(null),
});

const STRENGTH = own(['User', '+1', '+2', 'x2', 3, 4, 5, 6, 7, 8, 9, 10], false);
const AP = own([null, 6, 5, 4, 3, 2, 1], true);
const ARMOUR = own([10, 11, 12, 13, 14], true);
const TYPE = own(
  ['melee', 'pistol', 'assault 1', 'assault 2', 'rapid fire 1', 'heavy 1', 'heavy 3', 'grenade 1'],
  false,
);

const column = (field: string, kind: Column['kind'], more: Omit<Column, 'field' | 'kind'> = {}): Column => ({
  field,
  kind,
  ...more,
});

const IN_REACH = column('inReach', 'number', { label: 'reach', aloud: 'Models in reach', placeholder: 'all' });
const BONUS = column('bonusAttacks', 'number', { label: '+A', aloud: 'Bonus attacks', placeholder: '0' });

/** What a model strikes with; where it may be struck back at or hurt itself, what protects it follows. */
export const STRIKES: readonly Column[] = [
  IN_REACH,
  column('WS', 'number'),
  column('S', 'number'),
  column('A', 'number'),
  BONUS,
  column('I', 'number'),
];

/** WS and Initiative of those that strike back are their rows'. */
export const STRIKES_BACK = STRIKES.filter(({ field }) => field !== 'WS' && field !== 'I');

export const SHOOTS: readonly Column[] = [
  column('inReach', 'number', { label: 'shoot', aloud: 'Models that shoot', placeholder: 'all' }),
  column('BS', 'number'),
];

const LOST = column('woundsLost', 'number', { label: 'lost', aloud: 'Wounds lost', placeholder: '0' });

/** A unit that can be wounded while it attacks. */
export const OWN_BODY: readonly Column[] = [
  column('T', 'number', { placeholder: '–' }),
  column('W', 'number', { placeholder: '–' }),
  column('Sv', 'save', { placeholder: '–' }),
  column('InSv', 'ward', { placeholder: '–' }),
  column('FNP', 'ward', { placeholder: '–' }),
  LOST,
];

const WS = column('WS', 'number', { placeholder: '–' });
const SAVES: readonly Column[] = [
  column('InSv', 'ward', { placeholder: '–' }),
  column('cover', 'ward', { placeholder: '–' }),
];

/** Cover counts in shooting only (12.2). */
const savesIn = (shooting: boolean): readonly Column[] => (shooting ? SAVES : SAVES.slice(0, 1));

export const bodyColumns = (shooting: boolean): readonly Column[] => [
  ...(shooting ? [] : [WS]),
  column('T', 'number'),
  column('W', 'number'),
  column('Sv', 'save'),
  ...savesIn(shooting),
  column('FNP', 'ward', { placeholder: '–' }),
  ...(shooting ? [] : [column('I', 'number', { placeholder: '–' })]),
  LOST,
];

export const armourColumns = (shooting: boolean): readonly Column[] => [
  ...(shooting ? [] : [WS]),
  column('armour.front', ARMOUR, { label: 'front', aloud: 'Front armour' }),
  column('armour.side', ARMOUR, { label: 'side', aloud: 'Side armour' }),
  column('armour.rear', ARMOUR, { label: 'rear', aloud: 'Rear armour' }),
  column('hullPoints', 'number', { label: 'hull', aloud: 'Hull points', placeholder: '1' }),
  column('structurePoints', 'number', { label: 'struct.', aloud: 'Structure points', placeholder: '0' }),
  ...savesIn(shooting),
];

export const CARRIED: readonly Column[] = [
  column('type', TYPE, { label: 'Type', className: 'wide' }),
  column('range', 'inches', { label: 'Range', placeholder: '–' }),
  column('S', STRENGTH, { placeholder: 'User' }),
  column('AP', AP, { placeholder: '–' }),
];

/** Models under a blast where it hits. */
export const COVERS = column('covers', 'number', { aloud: 'Models under the blast', placeholder: '1' });
