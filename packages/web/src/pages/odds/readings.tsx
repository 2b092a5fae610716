import { idOf } from './field.js';
import { edit, setup } from './state.js';
import { at } from './update.js';
import { vocabulary } from './words.js';

/** The questions that the rules leave open, in short; the documentation has them in full. */
const QUESTIONS: Readonly<Record<string, string>> = {
  devastatingUsesDamageModifiers: 'DEVASTATING WOUNDS: changes of damage count',
  saveModifierOnInSv: 'Bonuses to saves help invulnerable saves',
  saveModifierCap: 'Limit of bonuses to saves',
  devastatingTiming: 'DEVASTATING WOUNDS: mortal wounds fall after the',
  postRollPools: 'Changed profiles are pools of their own',
  failBandBeatsCritical: 'Failing hit rolls beat critical hits',
  failBandBeatsAnti: 'Failing wound rolls beat ANTI',
  devastatingFeelNoPain: 'DEVASTATING WOUNDS: after an ignored wound',
  hazardousWithoutTarget: 'HAZARDOUS without a target costs a roll',
  noSaveDie: 'An attack without a save stands as',
  setDamageZero: 'Damage set to 0 is',
  conversion: 'CONVERSION',
  commandRerollSum: 'Command Re-roll of a sum',
  snapHitsCritical: 'Sixes of snap shots are critical',
  snapTorrent: 'TORRENT in snap shooting',
  casualtyPool: 'Models that can be lost',
  oneTargetPerUnit: 'A unit strikes one target only',
  specialistPairBonus: 'A pair of Specialist Weapons gives attacks',
  noWS: 'What has no WS is hit',
  mixedWS: 'Of several WS counts the',
  mixedT: 'Of several Toughnesses counts the',
  mixedSave: 'Of several saves counts the',
  sixAlwaysWounds: 'An unmodified 6 always wounds',
  glancing: 'Equal to the armour glances',
  damageTable: 'Damage table of vehicles',
  instantDeath: 'Strength of twice the Toughness takes',
  rules: 'Special rules as in',
};

/** Values that need more than their name. */
const VALUES: Readonly<Record<string, string>> = {
  ed5: '5th edition',
  ed6: '6th edition',
  ed7: '7th edition',
  tlw: 'The Long War',
  prohammer: 'ProHammer',
  double: 'all wounds',
  never: 'one wound',
  d3: 'D3 wounds',
  auto: 'automatically',
  inRange: 'those within reach',
};

/** `beyond12` as `beyond 12`. */
const inWords = (value: string | boolean): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return (
    VALUES[value] ??
    value.replace(/([a-z])([A-Z0-9])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  );
};

/** Where the rules can be read in more than one way: which reading holds. */
export const Readings = () => (
  <details>
    <summary>Readings of open points</summary>
    <div class="asked readings">
      {Object.entries(vocabulary.value.options).map(([name, values]) => {
        const path = `choices.options.${name}`;
        const [usual] = values;
        const said = at(setup.value, path) ?? usual;
        return (
          <label class="pick" key={name}>
            <span>{QUESTIONS[name] ?? inWords(name)}</span>
            <select
              id={idOf(path)}
              value={String(said)}
              onChange={(event) => {
                const chosen = values.find((value) => String(value) === event.currentTarget.value);
                edit(path, chosen === usual ? undefined : chosen);
              }}
            >
              {values.map((value) => (
                <option key={String(value)} value={String(value)}>
                  {inWords(value)}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </div>
  </details>
);
