import type { Activation } from '../../sequence/machine.js';

/** 06.03: fails on 1-2; a failure is one mortal wound, or three if every model is MONSTER or VEHICLE. */
export function hazardRoll(
  weapons: number,
  everyModelIsBig: boolean,
  commandResource: number | null,
): Activation['hazard'] {
  if (weapons === 0) return null;
  return {
    dice: weapons,
    failsOn: 2,
    wounds: everyModelIsBig ? 3 : 1,
    oneAgain: commandResource === null ? [] : [{ resource: commandResource, mask: 0b000011, rule: '15.02' }],
    rule: '06.03',
  };
}
