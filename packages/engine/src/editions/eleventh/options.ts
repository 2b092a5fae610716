/** Readings of open points (docs/open-points.md): the first value of each is the default. */
export const OPTIONS = {
  devastatingUsesDamageModifiers: ['byWording', 'never', 'always'],
  saveModifierOnInSv: ['byWording', 'never', 'always'],
  saveModifierCap: ['none', 'plus1'],
  devastatingTiming: ['batch', 'activation'],
  postRollPools: [true, false],
  failBandBeatsCritical: [true, false],
  failBandBeatsAnti: [true, false],
  // The listed order of models decides which model a mortal wound falls on, so after a fully ignored one the next
  // falls on the same model in both readings; they can only part where a person chooses.
  devastatingFeelNoPain: ['sameModel', 'reselect'],
  hazardousWithoutTarget: [true, false],
  // The attacks of a pool share this rule, so all its dice inflict damage in either order.
  noSaveDie: ['lowest', 'rolled'],
  setDamageZero: ['zero', 'one'],
  conversion: ['off', 'beyond12'],
  commandRerollSum: ['oneDie', 'whole'],
  snapHitsCritical: [false, true],
  snapTorrent: ['hits', 'never'],
} as const satisfies Readonly<Record<string, readonly (string | boolean)[]>>;
