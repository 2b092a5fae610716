import {
  ARMY_NAME,
  DETACHMENTS,
  FACTION,
  isSingle,
  modelsIn,
  TEXT_ARMY,
  type TextRow,
  type TextUnit,
  TOTAL,
  totals,
} from './text-army.js';

/** How one version of the official app writes. */
export interface AppDialect {
  readonly points: string;
  readonly thousands: (count: number) => string;
  /** Bullets of models (and of what a single model carries), and of what models carry. */
  readonly model: string;
  readonly gear: string;
  /** What stands before the second and later things of one model; `null`: the bullet again. */
  readonly further: string | null;
  /** The same before the second and later things of a unit's single model. */
  readonly furtherSingle: string | null;
  readonly enhancement: string;
  readonly words: Words;
  readonly head: (words: Words, total: string, limit: string) => readonly string[];
  readonly footer: string;
  readonly attachments: boolean;
}

interface Words {
  readonly attachedUnits: string;
  readonly attachedUnit: string;
  readonly attachedAs: string;
  readonly roles: Readonly<Record<'leader' | 'support' | 'bodyguard', string>>;
  readonly warlord: string;
  readonly sections: Readonly<Record<TextUnit['section'], string>>;
}

const ENGLISH: Words = {
  attachedUnits: 'ATTACHED UNITS',
  attachedUnit: 'Attached unit',
  attachedAs: 'Attached as:',
  roles: { leader: 'Leader (Character)', support: 'Support (Character)', bodyguard: 'Bodyguard ()' },
  warlord: 'Warlord',
  sections: {
    CHARACTERS: 'CHARACTERS',
    BATTLELINE: 'BATTLELINE',
    'OTHER DATASHEETS': 'OTHER DATASHEETS',
    'ALLIED UNITS': 'ALLIED UNITS',
  },
};

const FRENCH: Words = {
  attachedUnits: 'UNITÉS ATTACHÉES',
  attachedUnit: 'Unité attachée',
  attachedAs: 'Attachée en tant que :',
  roles: { leader: 'Meneur (Personnage)', support: 'Soutien (Personnage)', bodyguard: 'Garde du corps' },
  warlord: 'Seigneur de guerre',
  sections: {
    CHARACTERS: 'PERSONNAGES',
    BATTLELINE: 'LIGNE',
    'OTHER DATASHEETS': 'AUTRES FICHES TECHNIQUES',
    'ALLIED UNITS': 'UNITÉS ALLIÉES',
  },
};

const plain = (count: number) => `${count}`;
const comma = (count: number) => `${count}`.replace(/(\d)(\d{3})$/, '$1,$2');

const indented: AppDialect = {
  points: 'Points',
  thousands: comma,
  model: '  • ',
  gear: '     ◦ ',
  further: null,
  furtherSingle: null,
  enhancement: 'Enhancements: ',
  words: ENGLISH,
  head: (_, total, limit) => [
    `${ARMY_NAME} (${total})`,
    '',
    FACTION,
    `${DETACHMENTS.join(' and ')} (3 Detachment Points)`,
    'Purge the Foe',
    `Strike Force (${limit})`,
  ],
  footer: 'Exported with App Version: v2.3.0 (1), Data Version: v912',
  attachments: true,
};

/** Dialects of the official app, and of programs that write as it does. */
export const APP_DIALECTS: Readonly<Record<string, AppDialect>> = {
  '11th edition, indented': indented,
  '11th edition, not indented, hollow bullets': { ...indented, model: '• ', gear: '◦ ' },
  '11th edition, further weapons as bare lines': {
    ...indented,
    points: 'points',
    thousands: plain,
    model: '• ',
    gear: '• ',
    further: '',
    furtherSingle: '',
    enhancement: 'Enhancement: ',
    words: { ...ENGLISH, attachedUnits: 'Attached Units', attachedUnit: 'Attached Unit' },
  },
  '11th edition, size before detachments, indented bare lines': {
    ...indented,
    points: 'points',
    thousands: (count) => comma(count).replace(',', '.'),
    gear: '    • ',
    further: '      ',
    furtherSingle: '    ',
    words: { ...ENGLISH, attachedUnits: 'Attached Units', attachedUnit: 'Attached Unit' },
    head: (_, total, limit) => [
      `${ARMY_NAME} (${total})`,
      '',
      FACTION,
      `Strike Force (${limit})`,
      `${DETACHMENTS.join(' and ')} (3 Detachment Points)`,
      'Force Dispositions: Purge the Foe, Disruption',
    ],
  },
  '11th edition, French': {
    ...indented,
    points: 'points',
    thousands: (count) => comma(count).replace(',', '\u00a0'),
    enhancement: 'Optimisation : ',
    words: FRENCH,
    head: (_, total, limit) => [
      `${ARMY_NAME} (${total})`,
      '',
      FACTION,
      `${DETACHMENTS.join(' et ')} (3 points de détachement)`,
      'Capturer et Tenir',
      `Force de Frappe (${limit})`,
    ],
    footer: 'Exporté avec la Version de l’Appli : v2.0.1 (122), Version de Données : v875',
  },
  '10th edition': {
    ...indented,
    points: 'points',
    thousands: plain,
    gear: '    • ',
    further: '      ',
    furtherSingle: '    ',
    enhancement: 'Enhancement: ',
    head: (_, total, limit) => [`${ARMY_NAME} (${total})`, '', FACTION, DETACHMENTS[0]!, `Strike Force (${limit})`],
    footer: 'Exported with App Version: v1.45.0 (105), Data Version: v720',
    attachments: false,
  },
};

export const emitApp = (dialect: AppDialect): string => {
  const { words, thousands, points } = dialect;
  const lines = [...dialect.head(words, `${thousands(TOTAL)} ${points}`, `${thousands(2000)} ${points}`), ''];
  const attached = dialect.attachments ? TEXT_ARMY.filter((unit) => unit.attached !== undefined) : [];
  if (attached.length > 0) lines.push(words.attachedUnits, '');
  attached.forEach((unit, place) => {
    if (attached[place - 1]?.attached?.unit !== unit.attached!.unit) {
      lines.push(`${words.attachedUnit} ${unit.attached!.unit}`, '');
    }
    lines.push(...unitLines(unit, dialect), '');
  });
  let section = '';
  for (const unit of bySection(TEXT_ARMY.filter((each) => !attached.includes(each)))) {
    if (unit.section !== section) lines.push(words.sections[unit.section], '');
    section = unit.section;
    lines.push(...unitLines(unit, dialect), '');
  }
  return [...lines, dialect.footer, ''].join('\n');
};

const ORDER: readonly TextUnit['section'][] = ['CHARACTERS', 'BATTLELINE', 'OTHER DATASHEETS', 'ALLIED UNITS'];

export const bySection = (units: readonly TextUnit[]): readonly TextUnit[] =>
  units.toSorted((a, b) => ORDER.indexOf(a.section) - ORDER.indexOf(b.section));

const unitLines = (unit: TextUnit, dialect: AppDialect): string[] => {
  const { words, model, attachments } = dialect;
  const lines = [`${unit.sheet.name} (${unit.points} ${dialect.points})`];
  if (attachments && unit.attached !== undefined) {
    lines.push(`${model}${words.attachedAs} ${words.roles[unit.attached.role]}`);
  }
  if (unit.warlord) lines.push(`${model}${words.warlord}`);
  if (isSingle(unit)) lines.push(...gearLines(unit.rows[0]!, model, dialect.furtherSingle));
  else {
    for (const row of unit.rows) {
      lines.push(`${model}${modelsIn(row)}x ${row.name}`, ...gearLines(row, dialect.gear, dialect.further));
    }
  }
  if (unit.enhancement !== undefined) lines.push(`${model}${dialect.enhancement}${unit.enhancement.name} (Upgrade)`);
  return lines;
};

const gearLines = (row: TextRow, bullet: string, further: string | null): string[] =>
  totals(row).map(({ name, count }, place) => `${place > 0 && further !== null ? further : bullet}${count}x ${name}`);
