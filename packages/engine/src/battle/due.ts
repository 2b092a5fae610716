import type { Issue } from '../scenario/issue.js';
import type { BattleAsk, BattleQuestion } from './types.js';

/** Something else was given than what waits. */
export const due = (question: BattleQuestion, given: string, path: string): Issue => {
  const what =
    'dice' in question ? `the ${question.step} roll (${question.rule})` : `"${question.decision}" (${question.rule})`;
  const suggestion = 'dice' in question ? `give ${diceOf(question.dice)} first` : `decide "${question.decision}" first`;
  return { code: 'dice' in question ? 'dice' : 'decision', path, problem: `${what} is due, not ${given}`, suggestion };
};

const diceOf = (count: number): string => (count === 1 ? '1 die' : `${count} dice`);

/** Whether these are as many faces as the roll needs, and all faces of a D6. */
export function facesMisfit({ step, rule, dice }: BattleAsk, faces: readonly number[], path: string): Issue | null {
  const roll = `the ${step} roll (${rule})`;
  const suggestion = `give ${dice} ${dice === 1 ? 'face' : 'faces'} from 1 to 6`;
  if (faces.length !== dice) {
    const problem = `${roll} needs ${diceOf(dice)}, ${faces.length} ${faces.length === 1 ? 'was' : 'were'} given`;
    return { code: 'dice', path, problem, suggestion };
  }
  const wrong = faces.find((face) => !Number.isInteger(face) || face < 1 || face > 6);
  return wrong === undefined ? null : { code: 'dice', path, problem: `${roll} has a face of ${wrong}`, suggestion };
}
