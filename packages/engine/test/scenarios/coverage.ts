/** Readings of open points that the rows must show, by the contract's option names. */
export const OPTIONS = {
  devastatingUsesDamageModifiers: ['byWording', 'never', 'always'],
  saveModifierOnInSv: ['byWording', 'never', 'always'],
  saveModifierCap: ['none', 'plus1'],
  devastatingTiming: ['batch', 'activation'],
  postRollPools: [true, false],
  failBandBeatsCritical: [true, false],
  failBandBeatsAnti: [true, false],
  devastatingFeelNoPain: ['sameModel', 'reselect'],
  hazardousWithoutTarget: [true, false],
  noSaveDie: ['lowest', 'rolled'],
  setDamageZero: ['zero', 'one'],
  conversion: ['off', 'beyond12'],
  commandRerollSum: ['oneDie', 'whole'],
  snapHitsCritical: [false, true],
  snapTorrent: ['hits', 'never'],
} as const;

/** The contract's words, each with a number where it takes one. */
export const WORDS = [
  ...['ANTI-VEHICLE 4+', 'ANTI-non-VEHICLE 4+', 'ANTI-MONSTER/VEHICLE 4+', 'ASSAULT', 'BLAST', 'BLAST 2', 'CLEAVE 1'],
  ...['CLOSE-QUARTERS', 'PISTOL', 'CONVERSION', 'DEVASTATING WOUNDS', 'EXTRA ATTACKS', 'HAZARDOUS', 'HEAVY'],
  ...['HUNTER: VEHICLE', 'IGNORES COVER', 'INDIRECT FIRE', 'LANCE', 'LETHAL HITS', 'MELTA 2', 'ONE SHOT', 'PRECISION'],
  ...['PSYCHIC', 'RAPID FIRE 1', 'SUSTAINED HITS 1', 'TORRENT', 'TWIN-LINKED'],
  ...['+1 to hit', '-1 to hit', '+1 to wound', '-1 to wound', 're-roll hits', 're-roll hits of 1', 're-roll wounds'],
  ...['re-roll wounds of 1', 're-roll damage', 're-roll one hit', 're-roll one wound', 're-roll one damage'],
  ...['critical hits on 5+', 'critical wounds on 5+', 'critical wounds +1 AP', '1 mortal wounds on wounds'],
  ...['1 mortal wounds on critical wounds', '+1 A', '-1 A', '+1 S', '-1 S', '+1 AP', '-1 AP', '+1 D', '-1 D', '+1 BS'],
  ...['-1 BS', '+1 WS', '-1 WS', 'set BS 3+', 'set WS 2+', 'halve A', 'ignore modifiers', 'ignore hit modifiers'],
  ...['no InSv', 'no saves', 'snap hits on 5+'],
  ...['-1 to wound if S > T', '-1 damage', 'halve damage', 'set damage to 1', 'halve D', 'set D to 2'],
  ...['set damage of one attack to 0', 'worsen AP by 1', '+1 T', '-1 T', '+1 Sv', '-1 Sv', 'InSv 5+'],
  ...['InSv 4+ vs non-psychic', 'FNP 5+', 'FNP 5+ vs mortal wounds', 'FNP 4+ vs psychic', 'FNP 5+ vs D1'],
  ...['re-roll saves', 're-roll saves of 1', 're-roll one save', '+1 to save', '+1 to armour save'],
  ...['+1 to armour save vs D1', 'STEALTH', 'LONE OPERATIVE', 'LONE OPERATIVE 18"', 'no hit re-rolls'],
  ...['DEADLY DEMISE D3', 'FIGHT ON DEATH'],
  ...['no wound re-rolls', 'wound rolls of 1-3 fail', 'save rolls of 6 cause 1 mortal wounds'],
] as const;

/** What may stand at the end of a word. */
export const ENDINGS = [
  ...[' vs ranged', ' vs melee', ' ranged', ' melee', ': VEHICLE', ': MONSTER/VEHICLE', ': non-INFANTRY'],
] as const;
