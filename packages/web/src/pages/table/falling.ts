import type { BattleEvent, UnitStanding } from '@fusillade/engine/battle';

/** Wounds that one model lost by one die. */
export interface Fall {
  readonly unit: string;
  readonly row: string;
  readonly model: number;
  readonly lost: number;
  readonly left: number;
  /** What did it: `save 2 · Seraphim 4 destroyed`. */
  readonly caption: string;
}

const causeOf = (events: readonly BattleEvent[], at: number): string => {
  const event = events[at] as BattleEvent;
  const die = events
    .slice(0, at)
    .findLast(({ step, face, attack }) => face !== null && step.startsWith('save') && attack === event.attack);
  return die === undefined ? '' : `Save ${die.face} · `;
};

/** The wounds lost by entries from `from` on, one after another as they were inflicted. */
export const fallsOf = (events: readonly BattleEvent[], from: number): readonly Fall[] =>
  events.flatMap((event, at) => {
    const { entry, unit, row, model, lost, left, step } = event;
    // A model that stands on is told of with the wounds that it lost before.
    if (entry < from || row === undefined || model === undefined || !lost || step === 'model stands') return [];
    const rest = left ?? 0;
    const name = `${row} ${model}`;
    const what = rest === 0 ? `${name} destroyed` : `${name} loses ${lost}, ${rest} left`;
    return [{ unit, row, model, lost, left: rest, caption: `${causeOf(events, at)}${what}` }];
  });

/** The unit as it stood before those falls that are still to be shown. */
export const beforeFalls = (unit: UnitStanding, hidden: readonly Fall[]): UnitStanding => {
  const own = hidden.filter((fall) => fall.unit === unit.name);
  if (own.length === 0) return unit;
  return {
    ...unit,
    models: unit.models.map((model) => {
      const back = own
        .filter(({ row, model: number }) => row === model.row && number === model.number)
        .reduce((sum, { lost }) => sum + lost, 0);
      return back === 0 ? model : { ...model, wounds: model.wounds + back, state: 'alive' };
    }),
  };
};
