import type { Role } from '../../army.js';
import { fold } from '../../names.js';

// Words of the printed forms in the languages in which they were seen. All are compared folded: no case, no accents.

/** Heads of sections. Other lines in capitals are taken for heads as well; these are heads in any spelling. */
const SECTIONS = new Set(
  [
    // English
    'attached units|character|characters|epic hero|epic heroes|battleline|dedicated transport|dedicated transports',
    'transport|transports|other datasheets|other|allied units|allies|fortification|fortifications|infantry|mounted',
    'beast|beasts|swarm|swarms|monster|monsters|vehicle|vehicles|aircraft|titanic|configuration|lord of war',
    // French
    'unites attachees|personnage|personnages|heros epique|heros epiques|ligne|ligne de bataille|transports assignes',
    'transport assigne|autres fiches|autres fiches techniques|autres datasheets|unites alliees|fortifications',
    // German
    'angeschlossene einheiten|charaktermodelle|charaktermodell|kampflinie|linie|transporter|angeschlossene transporter',
    'zugeordnete transporter|andere datenblatter|verbundete einheiten|befestigungen',
    // Spanish
    'unidades adjuntas|unidades agregadas|personaje|personajes|linea de batalla|transportes asignados',
    'transportes dedicados|otras hojas de datos|unidades aliadas|fortificaciones',
    // Italian
    'unita aggregate|personaggi|linea|trasporti dedicati|altri datasheet|altre schede|unita alleate|fortificazioni',
  ]
    .join('|')
    .split('|'),
);

export const isSection = (text: string): boolean => SECTIONS.has(fold(text).replace(/\s*:$/, ''));

/** `Attached unit 1`, in any language that was seen. */
const GROUP = /^(?:[a-z]{0,20} )?(?:unit|unite|unita|unidad|einheit)(?: [a-z]{0,20})? (\d{1,3})\b/;

/** The number of an attached unit whose head this is. */
export const groupOf = (text: string): string | null => GROUP.exec(fold(text))?.[1] ?? null;

const SIZES = new Set([
  ...['combat patrol', 'incursion', 'strike force', 'onslaught', 'boarding actions', 'colosseum'],
  ...['patrouille de combat', 'force de frappe', 'offensive', 'stosstrupp', 'vorstoss', 'angriffsstreitmacht'],
  ...['kampfpatrouille', 'patrulla de combate', 'fuerza de choque', 'ofensiva total', 'asalto total'],
  ...['pattuglia da combattimento', 'incursione', 'forza d’assalto', 'assalto'].map(fold),
]);

export const isBattleSize = (text: string): boolean => SIZES.has(fold(text));

const WARLORD = new Set([
  ...['warlord', 'seigneur de guerre', 'kriegsherr', 'senor de la guerra', 'signore della guerra'],
]);

export const isWarlord = (text: string): boolean => WARLORD.has(fold(text));

const ENHANCEMENT =
  /^(?:enhancements?|e|optimisations?|ameliorations?|atouts?|verbesserung(?:en)?|mejoras?|potenziament[oi]|miglioramenti?)$/;

export const isEnhancement = (key: string): boolean => ENHANCEMENT.test(fold(key));

const UPGRADE = /\s*\((?:upgrade|amélioration|verbesserung|mejora)\)$/i;

/** `Ashen Crown (Upgrade)` → `Ashen Crown`. */
export const withoutUpgrade = (text: string): string => text.trim().replace(UPGRADE, '').trim();

/** `Attached as` and what other languages make of it. */
export const isAttachedAs = (key: string): boolean =>
  /^(?:attach|rattach|ange[gs]|zuge|adjunt|agreg|aggreg|unid)/.test(fold(key));

const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^(?:leader|meneur|anfuhrer|lider|comandante)\b/, 'leader'],
  [/^(?:support|soutien|appui|unterstutzung|apoyo|supporto)\b/, 'support'],
  [/^(?:bodyguard|gardes? du corps|leibwache|leibwachter|guardaespaldas|escolta|guardia del corpo)\b/, 'bodyguard'],
];

export const roleOf = (text: string): Role | null => {
  const folded = fold(text);
  return ROLES.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
};

/** Keys of "Key: name" lines that say who stands with whom. */
export const relationOf = (key: string): 'leads' | 'led-by' | null => {
  const folded = fold(key);
  if (/^(?:leading|supporting|mene|dirige)$/.test(folded)) return 'leads';
  return /^(?:leader|led by|support|supported by|attached to|mene par)$/.test(folded) ? 'led-by' : null;
};

const DISPOSITIONS = new Set(['take and hold', 'purge the foe', 'reconnaissance', 'disruption', 'priority assets']);

export const isDisposition = (text: string): boolean => DISPOSITIONS.has(fold(text));

/** Signature lines: what wrote the list. */
const SIGNATURE =
  /^(?:exported (?:with|from)|exporte(?: avec)?\b|exportiert mit|exportado con|esportato con|created with|end of roster|https?:\/\/|url ?:)/;

export const isSignature = (text: string): boolean => SIGNATURE.test(fold(text));
