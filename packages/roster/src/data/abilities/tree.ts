import { ALWAYS, type Circumstances, given, type Known, withKind, withWord } from './circumstances.js';
import { keywordGrant } from './keyword-grant.js';
import {
  abilityGrant,
  alwaysNotModelled,
  attackRestriction,
  autoResult,
  mortalWounds,
  ruleState,
  targetingPermission,
} from './permissions.js';
import { reRoll } from './re-roll.js';
import { type Fields, isFields, kindOf, type Mechanism, type Word } from './reading.js';
import { rollModifier } from './roll-modifier.js';
import { damageReduction, feelNoPain, invulnerableSave } from './saves.js';
import { bsModifier, statModifier } from './stat-modifier.js';

/** A word with its circumstances, or an effect on attacks that no word says. */
export type Found = { readonly word: Word | null; readonly target: string; readonly when: Circumstances };

/** Effects that do something themselves. */
export const MECHANISMS: Readonly<Record<string, Mechanism>> = {
  'ability-grant': abilityGrant,
  'attack-restriction': attackRestriction,
  'auto-result': autoResult,
  'bs-modifier': bsModifier,
  'damage-reduction': damageReduction,
  'feel-no-pain': feelNoPain,
  'invulnerable-save': invulnerableSave,
  'keyword-grant': keywordGrant,
  'modifier-immunity': alwaysNotModelled,
  'mortal-wounds': mortalWounds,
  'replace-roll-from-pool': alwaysNotModelled,
  're-roll': reRoll,
  'roll-modifier': rollModifier,
  'rule-state': ruleState,
  'stat-modifier': statModifier,
  'targeting-permission': targetingPermission,
};

type Step = (effect: Fields, when: Circumstances) => readonly (readonly [unknown, Circumstances])[];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** An option is an effect, or a named one. */
const optionOf = (option: unknown): unknown =>
  isFields(option) && option['type'] === undefined ? option['effect'] : option;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

const steps: Step = ({ steps: all, effects }, when) => listOf(all ?? effects).map((step) => [step, when] as const);
const options: Step = ({ options: all, actions }, when) =>
  listOf(all ?? actions).map((option) => [optionOf(option), withWord(when, 'if chosen')] as const);
const inner =
  (word?: string): Step =>
  ({ effect }, when) => [[effect, word === undefined ? when : withWord(when, word)]];

const marked = (when: Circumstances) => withWord(when, 'against the marked unit');

/** Effects that hold others. */
export const CONTAINERS: Readonly<Record<string, Step>> = {
  aura: ({ target, range, effect }, when) => [
    [
      effect,
      withWord(
        { ...when, subject: String(target).startsWith('enemy') ? 'enemy' : when.subject },
        typeof range === 'number' ? `aura ${range}"` : 'aura',
      ),
    ],
  ],
  choice: options,
  conditional: inner(),
  'designate-target': ({ applies }, when) => {
    const { to, effect } = fieldsOf(applies);
    return [[effect, to === 'target' ? withWord({ ...when, subject: 'enemy' }, 'by the marked unit') : marked(when)]];
  },
  'dice-gated': ({ threshold, comparison, on_success: success, on_fail: fail }, when) => [
    [success, withWord(when, `on a ${String(threshold)}${comparison === 'eq' ? '' : '+'}`)],
    [fail, withWord(when, 'on a failed roll')],
  ],
  'dice-pool-allocation': options,
  'dice-table': ({ outcomes }, when) =>
    listOf(outcomes).map((outcome) => [fieldsOf(outcome)['effect'], withWord(when, 'by a roll')] as const),
  'for-each-unit': inner('for some models'),
  'issue-orders': options,
  'leader-model-ability-grant': ({ grant }, when) => [
    [fieldsOf(grant)['effect'], withWord(when, 'for the model that leads it')],
  ],
  'named-effect': inner('if chosen'),
  'persistent-designation': ({ consumer }, when) => [[fieldsOf(consumer)['effect'], marked(when)]],
  'resource-action-menu': options,
  'risk-reward': ({ reward }, when) => [[reward, withWord(when, 'if chosen')]],
  'rules-bundle': steps,
  'select-units': ({ selector, effect }, when) => [
    [
      effect,
      fieldsOf(selector)['owner'] === 'enemy'
        ? withWord({ ...when, subject: 'enemy' }, 'by the chosen unit')
        : withWord(when, 'for a chosen unit'),
    ],
  ],
  sequence: steps,
  'stance-select': options,
};

/** Movement, command points, leadership, reserves, healing, fighting order: nothing that an attack's dice show. */
export const NOT_ABOUT_ATTACKS: readonly string[] = [
  'battle-shock-test',
  'charge-roll-modifier',
  'cp-gain',
  'cp-on-destroy',
  'cp-refund',
  'deep-strike',
  'desperate-escape',
  'detection-range-modifier',
  'disembark',
  'disembark-after-move',
  'engagement-passthrough',
  'fallback-and-act',
  'fight-eligibility-extension',
  'fight-first',
  'fight-on-death',
  'flyover',
  'hazard-rolls',
  'heal-wounds',
  'leadership-modifier',
  'model-destruction',
  'movement-modifier',
  'named-region-state',
  'no-effect',
  'objective-control-modifier',
  'objective-tag',
  'pool-add-die',
  'recovery-pool',
  'remove-battle-shock',
  'resource-clear',
  'resource-gain',
  'resource-spend',
  'resurrection',
  'set-battle-shock',
  'shoot-on-death',
  'stratagem-cost-modifier',
  'stratagem-targeting-permission',
  'strategic-reserves-arrival',
  'terrain-area-tag',
  'tracking-token',
  'transport-capacity-conversion',
  'unit-attachment',
  'unit-division',
  'unit-keyword',
  'unit-keyword-grant',
  'unit-tag',
];

/** All effects of a tree that touch attacks. An effect of a type that nobody knows might. */
export const walk = (effect: unknown, known: Known, when: Circumstances = ALWAYS): readonly Found[] => {
  if (!isFields(effect)) return [];
  const type = String(effect['type']);
  const here = given(when, effect['condition'], known);
  if (NOT_ABOUT_ATTACKS.includes(type)) return [];
  const container = CONTAINERS[type];
  if (container !== undefined) return container(effect, here).flatMap(([each, then]) => walk(each, known, then));
  return leaf(effect, MECHANISMS[type] ?? alwaysNotModelled, here);
};

const leaf = (effect: Fields, mechanism: Mechanism, when: Circumstances): readonly Found[] => {
  const target = String(effect['target'] ?? 'unit');
  const modifier = fieldsOf(effect['modifier']);
  const subject = target.startsWith('enemy') ? 'enemy' : when.subject;
  const reading = mechanism({ target, subject, modifier, stronger: when.stronger });
  if (reading === 'not about attacks') return [];
  const kind = kindOf(modifier);
  const then = kind === undefined ? when : withKind(when, kind);
  const lost =
    reading === 'not modelled' || kind === undefined || then.kind === 'none' || effect['scaling'] !== undefined;
  return lost ? [{ word: null, target, when }] : reading.map((word) => ({ word, target, when: then }));
};
