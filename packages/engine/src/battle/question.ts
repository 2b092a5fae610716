import { next } from '../evaluate/walk.js';
import { isDefenders, nameOf, type Play, placed } from './play.js';
import type { Aim } from './situate.js';
import { triggerQuestion } from './triggers.js';
import type { BattleQuestion } from './types.js';

/** What waits; null where a declaration or the end of the phase may come. */
export function questionOf(play: Play, entry: number): BattleQuestion | null {
  const first = triggerQuestion(play, entry);
  if (first !== null) return first;
  const { attack } = play;
  if (attack === null) return null;
  const attacker = placed(play, attack.unit).sheet;
  if (attack.present === null) {
    if (attack.left.length < 2) return null;
    const names = attack.left.map((aim) => nameOf(play, (attack.aims[aim] as Aim).target));
    return {
      decision: 'targetOrder',
      player: 'attacker',
      rule: '04.03',
      batch: null,
      attacker: attacker.unit.name,
      options: names,
      count: names.length,
      army: attacker.army,
      unit: attacker.unit.name,
      entry,
    };
  }
  const { programme, cursor, aim } = attack.present;
  const question = next(programme, cursor);
  if (question === null) return null;
  const target = placed(play, aim.target).sheet;
  const defends =
    'decision' in question ? question.player === 'defender' : isDefenders(question.step) && cursor.stage.at !== 'self';
  const { army, unit } = defends ? target : attacker;
  return { ...question, army, unit: unit.name, entry };
}
