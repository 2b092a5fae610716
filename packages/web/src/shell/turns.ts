/** Something that was asked for and takes a while. */
export interface Turn {
  /** Nothing was asked for after it. */
  isLatest(): boolean;
  /** Nothing that was asked for after it has come yet; if so it comes now, and nothing from before it may follow. */
  comes(): boolean;
}

/** Hands out turns: what is read or loaded answers in any order, and an older answer must not take a newer one's place. */
export const turns = (): (() => Turn) => {
  let asked = 0;
  let come = 0;
  return () => {
    asked += 1;
    const mine = asked;
    return {
      isLatest: () => mine === asked,
      comes: () => {
        if (mine < come) return false;
        come = mine;
        return true;
      },
    };
  };
};
