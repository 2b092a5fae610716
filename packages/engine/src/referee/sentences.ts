import { HARD_SPACE } from '../words.js';
import type { RefereeEvent } from './notes.js';
import { apText, criticalWords, listed, plainStep, wounds } from './steps.js';

/** `Seraphim 4`; a row alone where the model's number is not known. */
const modelName = ({ row, model }: RefereeEvent): string =>
  row === undefined ? 'a model' : model === undefined ? row : `${row} ${model}`;

const ordinal = ({ asRolled }: RefereeEvent, read: number): string => {
  if (read > 0) return 'next ';
  return asRolled === true ? '' : 'lowest ';
};

/** `lowest save 2, needs 4+ at AP −1: Seraphim 4 loses 1 wound, destroyed`. `read`: dice of the pool read before it. */
export const saveText = (die: RefereeEvent, after: readonly RefereeEvent[], read: number): string => {
  const what = die.face === null ? `no save${atAp(die.ap)}` : `${ordinal(die, read)}save ${die.face}${reasonText(die)}`;
  const loss = lossParts(after);
  const ending = loss === '' ? `gets through to ${modelName(die)}` : loss;
  return `${what}: ${ending}`;
};

/** Where AP takes a save away instead of worsening it, 7 stands for none. */
const atAp = (ap: number | undefined): string =>
  ap === undefined || ap === 0 || ap > 6 ? '' : ` at AP${HARD_SPACE}${apText(ap)}`;

const reasonText = ({ face, ap, needed }: RefereeEvent): string => {
  if (face === 1) return ', a 1 never saves';
  if (needed === undefined) return '';
  const at = atAp(ap);
  return needed > 6 ? `, no face saves${at}` : `, needs ${needed}+${at}`;
};

/** `saves 4 (Sv), 6 (InSv): saved`. */
export const savesHeld = (dice: readonly RefereeEvent[], read: number): string => {
  const [first] = dice as readonly [RefereeEvent];
  const isSeveral = dice.length > 1 && (read > 0 || first.asRolled === true);
  const what = `${ordinal(first, read)}${isSeveral ? 'saves' : 'save'}`;
  const shown = dice.map(({ face, rule }) => `${face}${lineOf(rule)}`).join(', ');
  const rows = [...new Set(dice.map(modelRow))];
  return `${what} ${shown}: saved${rows[0] === '' ? '' : ` (${listed(rows)})`}`;
};

const modelRow = ({ row }: RefereeEvent): string => row ?? '';

const lineOf = (rule: string): string => {
  const line = rule.split(' ')[1];
  return line === undefined ? '' : ` by ${line}`;
};

/** `Seraphim 4 loses 1 wound, destroyed`, from the events that follow a die; empty where nothing is lost. */
const lossParts = (events: readonly RefereeEvent[]): string => {
  const parts: string[] = [];
  let value = '';
  for (const event of events) {
    const { step, verdict, lost } = event;
    const last = parts.at(-1);
    const isSaid = last?.startsWith(`${modelName(event)} `) === true;
    if (step === 'model stands') {
      const how = verdict === 'stands' ? 'still stands' : 'stays to fight';
      // It is the model that the sentence is about already.
      if (isSaid) parts[parts.length - 1] = `${last}, ${how}`;
      else parts.push(`${modelName(event)} ${how}`);
    } else if (lost !== undefined) parts.push(lostText(event));
    else if (step === 'damage') value = verdict;
    else if (step !== 'model destroyed') parts.push(verdict);
    else if (!isSaid || last?.endsWith('destroyed') !== true) parts.push(`${modelName(event)} destroyed`);
  }
  if (parts.length > 0) return value === '' || value === 'D 1' ? parts.join('; ') : `${value}: ${parts.join('; ')}`;
  return value;
};

/** What no die and no model's loss tells. */
export const otherText = (event: RefereeEvent): string => {
  const { step, verdict, row } = event;
  if (step === 'initiative step') return verdict.replace('initiative', step);
  const own = step === 'own wounds' ? /^(\d+) (?=on )/u.exec(verdict) : null;
  if (own !== null) return `${wounds(Number(own[1]))} ${verdict.slice(own[0].length)}`;
  if (step === 'model removed') return `${modelName(event)} is removed`;
  const packets = step === 'mortal wounds' ? /^(\d+) without a save$/u.exec(verdict) : null;
  if (packets !== null) {
    // Each of them inflicts as many mortal wounds as its D says.
    return packets[1] === '1'
      ? '1 critical wound inflicts mortal wounds without a save'
      : `${packets[1]} critical wounds inflict mortal wounds without a save, each its own`;
  }
  const mortal = step === 'mortal wounds' ? /^(\d+) (?=on )/u.exec(verdict) : null;
  if (mortal !== null) {
    const count = Number(mortal[1]);
    return `${count} mortal ${count === 1 ? 'wound' : 'wounds'} ${verdict.slice(mortal[0].length)}`;
  }
  const gone = step === 'attacks lost' ? /^(\d+) lost$/u.exec(verdict) : null;
  if (gone !== null)
    return gone[1] === '1' ? '1 attack is lost: nobody stands' : `${gone[1]} attacks are lost: nobody stands`;
  const counted = /^(\d+) (?:additional hits|additional wounds|automatic wounds)$/u.exec(verdict);
  if (counted !== null) return counted[1] === '1' ? verdict.slice(0, -1) : verdict;
  return `${step}: ${verdict}${row === undefined ? '' : ` (${row})`}`;
};

const lostText = (event: RefereeEvent): string => {
  const { lost = 0, left } = event;
  if (lost === 0) return `${modelName(event)} loses nothing`;
  const end = left === undefined ? '' : left === 0 ? ', destroyed' : `, ${left} left`;
  return `${modelName(event)} loses ${wounds(lost)}${end}`;
};

export const lossText = (events: readonly RefereeEvent[]): string => lossParts(events);

/** The dice of one roll by their fates, in the order in which these first occur. */
export const rollText = (events: readonly RefereeEvent[]): string => {
  const dice = events.filter(({ face }) => face !== null);
  const rest = events.filter(({ face }) => face === null);
  const [first] = dice as [RefereeEvent];
  const fates = new Map<string, number[]>();
  for (const { verdict, face, rule } of dice) {
    const fate = verdict === 'critical' ? criticalWords(first.step, rule) : verdict;
    fates.set(fate, [...(fates.get(fate) ?? []), face as number]);
  }
  const name = first.step === plainStep(first.step) ? `${first.step} roll` : `${plainStep(first.step)} roll again`;
  const told = isNumbers(first)
    ? dice.map(({ face }) => face).join(' ')
    : [...fates]
        .map(([fate, faces]) => `${faces.join(' ')} ${fate}${faces.length > 3 ? ` (${faces.length})` : ''}`)
        .join(', ');
  const sum = rest
    .filter(({ step, lost }) => lost === undefined && plainStep(step) === plainStep(first.step))
    .map(({ verdict }) => verdict);
  const loss = lossParts(
    rest.filter(({ step, lost }) => lost !== undefined || plainStep(step) !== plainStep(first.step)),
  );
  const shown = nameText(name, first);
  const tail = [...sum, ...(loss === '' ? [] : [loss])];
  return `${shown}: ${told}${tail.length === 0 ? '' : ` → ${tail.join(': ')}`}`;
};

/** Dice that count instead of succeeding. */
const isNumbers = ({ verdict }: RefereeEvent): boolean => verdict.startsWith('counts ');

const nameText = (name: string, first: RefereeEvent): string => {
  const shown = name.replace('feel no pain', 'Feel No Pain').replace('deadly demise', 'Deadly Demise');
  const whose = first.row === undefined ? '' : ` for ${modelName(first)}`;
  const takes = first.needed === undefined || first.needed > 6 ? '' : `, ${first.needed}+ needed`;
  return `${shown}${whose}${takes}`;
};
