/** The words of a referee: rolls, faces, decisions, luck and the notes of a battle, for whoever shows them to players. */
export { battleNotes, battleText, type RefereeEntry } from './referee/battle.js';
export { type DecisionWords, decisionWords, type OptionWords } from './referee/decisions.js';
export { anyFaceWords, type FaceWords, facesLine, facesWords, type RefereeFace } from './referee/faces.js';
export { luckWords, type OddsCondition, oddsCondition, oddsWords } from './referee/luck.js';
export { noteHeading, type RefereeNote, refereeNotes, refereeText } from './referee/notes.js';
export { criticalWords, questionWords, stepName } from './referee/steps.js';
