import { parseKeywords } from '../../words/keywords.js';
import { attacker, type Mechanism, type Reading, saysMore, target, type Word } from './reading.js';

const READ = ['keywords', 'keyword', 'value', 'scope'];
const THRESHOLD = /^critical (hits?|wounds?) (\d\+)$/i;

const wordOf = (keyword: string, value: unknown): Reading => {
  // Ids stand where names are meant: `sustained-hits` with its value beside it, `anti-titanic-3plus`.
  const spelled = keyword.replace(/-(\d)plus$/, ' $1+');
  const text = typeof value === 'number' || typeof value === 'string' ? `${spelled} ${value}` : spelled;
  const folded = text.toLowerCase().replaceAll('-', ' ');
  if (folded === 'stealth') return target('STEALTH');
  if (folded === 'lone operative') return target('LONE OPERATIVE');
  if (folded === 'benefit of cover' || folded === 'sustained hits') return 'not modelled';
  const threshold = THRESHOLD.exec(text);
  if (threshold !== null)
    return attacker(`critical ${threshold[1]!.replace(/s?$/i, 's').toLowerCase()} on ${threshold[2]}`);
  const { abilities } = parseKeywords(text);
  // A keyword of units: Smoke, Grenades, Fly …
  return abilities.length === 0 ? 'not about attacks' : attacker(...abilities);
};

/** Abilities given to all weapons of the unit, and a few keywords of the unit that matter when it is attacked. */
export const keywordGrant: Mechanism = ({ target: whom, subject, modifier }): Reading => {
  const listed = Array.isArray(modifier['keywords']) ? modifier['keywords'] : [modifier['keyword']];
  const readings = listed.map((keyword) =>
    typeof keyword === 'string' ? wordOf(keyword, modifier['value']) : ('not modelled' as const),
  );
  if (readings.every((reading) => reading === 'not about attacks')) return 'not about attacks';
  if (saysMore(modifier, READ) || subject === 'enemy' || whom === 'attacker' || whom === 'defender') {
    return 'not modelled';
  }
  if (readings.includes('not modelled')) return 'not modelled';
  return readings.flatMap((reading): readonly Word[] => (typeof reading === 'string' ? [] : reading));
};
