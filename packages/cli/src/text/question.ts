import type { BattleQuestion, FaceRow, Standing } from '@fusillade/engine/battle';
import { anyFaceWords, facesWords, questionWords, stepName } from '@fusillade/engine/referee';
import { HARD_SPACE } from '@fusillade/engine/words';
import type { Deciding } from '../play/decide.js';
import type { Offer } from '../play/declare.js';
import { oneLine } from '../problems.js';
import { hung } from './hung.js';
import { type Look, paint } from './style.js';
import { wrap } from './width.js';

/** `North · Foxes`, or the name alone where it says whose it is: no army has two units, or the army is called so. */
const whoText = ({ armies, units }: Standing, { army, unit, part = unit }: BattleQuestion): string => {
  const [side, name] = [oneLine(armies[army]), oneLine(part)];
  const isDuel = ([0, 1] as const).every((each) => units.filter((other) => other.army === each).length < 2);
  return isDuel || side === name ? name : `${side} · ${name}`;
};

export const inBrackets = (rules: readonly string[]): string => {
  const known = rules.filter((rule) => rule !== '').map((rule) => rule.replaceAll(' ', HARD_SPACE));
  return known.length === 0 ? '' : ` [${known.join(`,${HARD_SPACE}`)}]`;
};

const titleLines = (text: string, look: Look): string[] =>
  wrap(text, look.width, 2).map((line) => paint(look, 'yellow', line));

/** Of an attack at several targets, which; and its batch. */
const ofBatch = ({ attack }: Standing, { batch, unit }: BattleQuestion): string => {
  if (batch === null) return '';
  const target = attack !== null && attack.targets.length > 1 && attack.target !== unit ? attack.target : null;
  return `${target === null ? '' : ` at ${oneLine(target)}`}, batch ${batch + 1}`;
};

/** Who rolls what, and what each face does. */
export const rollLines = (
  standing: Standing,
  question: Extract<BattleQuestion, { dice: number }>,
  faces: readonly FaceRow[] | null,
  look: Look,
): string[] => {
  const who = whoText(standing, question);
  const what = oneLine(questionWords(question));
  const title = `${who}${ofBatch(standing, question)}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  return [
    ...titleLines(`${title}${inBrackets([question.rule])}`, look),
    ...(faces === null ? [] : faceLines(faces, question.step, look)),
  ];
};

/** What a battle waits for, in one sentence. */
export const waitingLine = (standing: Standing, question: BattleQuestion, look: Look): string[] => {
  if ('dice' in question) return rollLines(standing, question, null, look);
  const who = whoText(standing, question);
  return titleLines(`${who} decides: ${stepName(question.decision).toLowerCase()}${inBrackets([question.rule])}`, look);
};

const faceLines = (faces: readonly FaceRow[], step: string, look: Look): string[] => {
  const words = facesWords(faces, step);
  if (words.length === 6 && words.every(({ label, text }) => text === `counts ${label}`)) {
    return hung('  ', 'each die counts as it shows', look);
  }
  const any = anyFaceWords(faces);
  const tables = new Map<string, string[]>();
  for (const { label, text, rules, pool, against } of words) {
    const name = `${pool === undefined ? '' : `${pool} wounds: `}${against === undefined ? '' : `${oneLine(against)}: `}`;
    const fate = `${label}${HARD_SPACE}${oneLine(text)}${inBrackets(rules)}`;
    tables.set(name, [...(tables.get(name) ?? []), fate]);
  }
  const lines = [...tables].flatMap(([name, fates]) => hung('  ', `${name}${fates.join(' · ')}`, look));
  return any === '' ? lines : [...lines, ...hung('  ', any, look)];
};

const MOST_OPTIONS = 9;
const ENTER = '(Enter)';

/** Who decides what, with the legal options and what Enter takes. */
export const decisionLines = (standing: Standing, deciding: Deciding, look: Look): string[] => {
  const { question, words } = deciding;
  const who = whoText(standing, question);
  const title = `${who}${ofBatch(standing, question)}: ${words.title}${inBrackets([question.rule])}`;
  if (words.kind === 'die') return titleLines(`${title} ${oneDieText(deciding)}`, look);
  return [...titleLines(title, look), ...choiceLines(deciding, look)];
};

const choiceLines = (deciding: Deciding, look: Look): string[] => {
  if (deciding.words.kind === 'dice') return diceLines(deciding, look);
  if (deciding.words.kind === 'order') return orderLines(deciding, look);
  return deciding.words.kind === 'some' ? someLines(deciding, look) : optionLines(deciding, look);
};

const numberOf = (index: number): string => `${String(index + 1).padStart(4)}  `;

/** The first is what Enter takes. */
const optionLines = ({ question, words }: Deciding, look: Look): string[] => {
  const shown = words.options.slice(0, MOST_OPTIONS);
  const lines = shown.flatMap(({ text }, index) =>
    hung(numberOf(index), `${oneLine(text)}${index === 0 ? ` ${ENTER}` : ''}`, look),
  );
  const more = question.count - shown.length;
  return more <= 0
    ? lines
    : [...lines, ...hung('  ', `${more} more are legal: name all in their order, with commas`, look)];
};

const orderLines = ({ question, words }: Deciding, look: Look): string[] => {
  const enter = words.options.map(({ text }) => oneLine(text)).join(', then ');
  return hung('  ', `Enter: ${enter} · ${question.count} orders are legal: name all, with commas`, look);
};

/** Dice that may be named, unless that is any of them. */
const mayText = ({ question, rolled }: Deciding): string => {
  const places = question.options.filter((option) => typeof option === 'number');
  if (places.length === rolled.length) return '';
  const others = [...rolled.keys()].filter((place) => !places.includes(place));
  if (others.length < places.length) return ` · not die ${others.map((place) => place + 1).join(', ')}`;
  return ` · only ${places.map((place) => dieText(place, rolled)).join(', ')}`;
};

const dieText = (place: number, rolled: readonly number[]): string => {
  const face = rolled[place];
  return `die${HARD_SPACE}${place + 1}${face === undefined ? '' : `${HARD_SPACE}(a${HARD_SPACE}${face})`}`;
};

/** Asked after nearly every roll, so it takes no more room than it must. */
const oneDieText = (deciding: Deciding): string => {
  const { question, rolled, isSum, words } = deciding;
  const usual = typeof words.usual === 'number' ? words.usual : null;
  const enter = usual === null ? 'Enter keeps' : `Enter rolls ${dieText(usual, rolled)} again, "none" keeps`;
  const keeps = `${enter} ${rolled.join(HARD_SPACE)}`;
  const places = question.options.filter((option) => typeof option === 'number');
  const [only = 0] = places;
  if (places.length === 1 && usual !== null) return keeps;
  if (places.length === 1 && rolled.length === 1) return `${keeps} · "again" rolls it again`;
  if (places.length === 1) return `${keeps} · "again" rolls ${isSum ? 'all of it' : dieText(only, rolled)} again`;
  if (isSum)
    return `${keeps} · ${places.map((place) => `"${place + 1}"`).join(', ')} rolls the sum again that begins there`;
  return `${keeps}${mayText(deciding)} · a place ("2") or a face ("f1") rolls that die again`;
};

const diceLines = (deciding: Deciding, look: Look): string[] => {
  const { rolled, words } = deciding;
  const { usual } = words;
  const taken = Array.isArray(usual) ? (usual as number[]) : [];
  const enter =
    taken.length === 0 ? 'Enter keeps all' : `Enter: ${taken.map((place) => dieText(place, rolled)).join(', ')}`;
  return [
    ...hung('  ', `rolled ${rolled.join(HARD_SPACE)}${mayText(deciding)}`, look),
    ...hung('  ', `${enter} · else by places ("1 4"), by faces ("f1 f2"), "all" or "none"`, look),
  ];
};

const someLines = ({ words }: Deciding, look: Look): string[] => [
  ...words.options.flatMap(({ text }, index) => hung(numberOf(index), oneLine(text), look)),
  ...hung('  ', 'Enter: none of them · else numbers or names with commas, or "all"', look),
];

const offerText = ({ kind, attack }: Offer): string => {
  const targets = attack.targets.map(({ unit }) => oneLine(unit)).join(' and ');
  if (kind === 'planned') return `${oneLine(attack.unit)} attacks ${targets}, as the set-up says`;
  const phase = attack.situation?.phase === 'fight' ? ' (fight)' : '';
  return `${oneLine(attack.unit)} ${kind === 'back' ? 'strikes back at' : 'attacks'} ${targets}${phase}`;
};

/** A battle of one scenario that is played to its end. */
export const overLines = (look: Look): string[] => [
  ...titleLines('All is done.', look),
  ...hung('  ', 'Enter ends · "undo" takes the last answer back, "log" tells what happened', look),
];

/** What may be done between two attacks, with what Enter does. */
export interface Between {
  readonly offers: readonly Offer[];
  /** Index among the offers, then `end phase` and `quit`. */
  readonly usual: number;
}

export const betweenLines = (standing: Standing, { offers, usual }: Between, look: Look): string[] => {
  const texts = [...offers.map(offerText), 'the phase ends', 'the battle is over'];
  return [
    ...titleLines(`Phase ${standing.phase + 1}: what is next?`, look),
    ...texts.flatMap((text, index) => hung(numberOf(index), `${text}${index === usual ? ` ${ENTER}` : ''}`, look)),
  ];
};
