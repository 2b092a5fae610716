/** Lines that a player types, or that a script holds. */
export interface Lines {
  /** The next line without its end; null: there are no more, or the player has had enough (Ctrl-C, Ctrl-D). */
  next(prompt: string): Promise<string | null>;
  /** Whether the player sees prompt and line already; else the transcript repeats them. */
  readonly shown: boolean;
  close(): void;
}

/** Everything a command touches outside its arguments, so that tests can call it without a process. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Reads standard input, at most `limit` + 1 bytes. */
  stdin(limit: number): Promise<Uint8Array>;
  /** Standard input line by line. `quiet`: nothing but the answer may go to standard output. */
  lines(quiet: boolean): Promise<Lines>;
  /** A seed nobody chose, 0 to 2^32 - 1. */
  randomSeed(): number;
  /** Columns of the terminal; not given = unknown. */
  readonly columns?: number;
  /** Whether standard output is to be coloured. */
  readonly colour: boolean;
  /** Where progress is shown; not given: nobody would see it. */
  readonly progress?: NodeJS.WritableStream;
}
