/** Characteristics of a model. Distances in inches; target numbers as printed (`"3+"`). */
export interface ModelStats {
  readonly M: string | null;
  readonly T: number;
  readonly W: number;
  /** `null`: none (also printed as 7+). */
  readonly Sv: string | null;
  readonly InSv: string | null;
  /** Which attacks the invulnerable save is good against; `null`: all. */
  readonly InSvAgainst: 'ranged' | 'melee' | null;
  /** Feel No Pain against everything; anything conditional is a `Toggle`. */
  readonly FNP: string | null;
  readonly Ld: string | null;
  readonly OC: number | null;
}

/** One line of a weapon's profile, in the values and words of the scenario contract. */
export interface WeaponProfile {
  /** `null`: none is printed; then it is always in range. */
  readonly range: number | 'melee' | null;
  /** A number, or a dice expression such as `"2D6+3"`. */
  readonly A: number | string;
  /** BS or WS (`"3+"`); `null`: hits without a roll (TORRENT). */
  readonly skill: string | null;
  readonly S: number | string;
  /** 0 or negative. */
  readonly AP: number;
  readonly D: number | string;
  /** Weapon abilities in the contract's words. */
  readonly abilities: readonly string[];
  /** Keywords that no ability of the contract expresses, as printed. */
  readonly notModelled: readonly string[];
}

/** One way of using a weapon. A weapon attacks with one of its modes at a time. */
export interface WeaponMode {
  /** `null` where the weapon has a single mode. */
  readonly name: string | null;
  readonly profile: WeaponProfile;
}

/** A rule of the unit that the contract's words express, and that a player switches on or off. */
export interface Toggle {
  /** The ability that gives it. */
  readonly source: string;
  /** A word of the contract: `+1 to hit`, `FNP 5+ vs psychic`, `LETHAL HITS melee`. */
  readonly effect: string;
  /** Whose effects it joins: the unit's attacks, or attacks against the unit. */
  readonly side: 'attacker' | 'target';
  /** When it applies, in our own short words; `null`: always. */
  readonly condition: string | null;
  /** Off wherever there is a condition that the data cannot decide. */
  readonly on: boolean;
  /** Given where the data say that it serves the whole unit, whoever joined it (19.04). */
  readonly wide?: true;
  /** Names of the models that have it, where not all of the unit have it. */
  readonly models?: readonly string[];
}
