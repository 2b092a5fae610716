/** A worker that answers, and how to be rid of it. */
export interface Post<Api> {
  readonly api: Api;
  stop(): void;
}

/** Begins a worker; `broke` is called if it ends by itself or cannot begin. */
export type Start<Api> = (broke: (error: unknown) => void) => Post<Api>;

type Question<Api> = (api: Api) => Promise<unknown>;

interface Waiting<Api> {
  readonly question: Question<Api>;
  readonly give: (answer: unknown) => void;
  readonly fail: (error: unknown) => void;
}

interface Working<Api> extends Waiting<Api> {
  readonly since: number;
}

export interface Line<Api> {
  /**
   * One question at a time; of those that wait only the newest is ever asked. Null: a newer one has overtaken it. What
   * is worked on is handed over even so, unless it keeps the newer one waiting too long: then its worker is stopped.
   */
  ask<T>(question: (api: Api) => Promise<T>): Promise<T | null>;
  /** Asked when nothing else is; it ends with null as soon as something is. */
  aside<T>(question: (api: Api) => Promise<T | null>): Promise<T | null>;
  /** Asked at once, for what takes no time. A worker that is stopped meanwhile never answers: ask again when needed. */
  quick<T>(question: (api: Api) => Promise<T>): Promise<T>;
}

/** A worker that has not answered after so many milliseconds is not waited for if there is something newer to ask. */
const PATIENCE = 200;

export const lineOf = <Api>(start: Start<Api>, patience = PATIENCE): Line<Api> => {
  let post = start(broke);
  let working: Working<Api> | null = null;
  let waiting: Waiting<Api> | null = null;
  let beside: Waiting<Api> | null = null;
  let isBesideAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Hoisted: the first worker needs it. */
  function broke(error: unknown): void {
    const failed = working;
    restart();
    failed?.fail(error);
    next();
  }
  const restart = (): void => {
    post.stop();
    post = start(broke);
    if (isBesideAsked) dropBeside();
  };
  const dropBeside = (): void => {
    beside?.give(null);
    beside = null;
    isBesideAsked = false;
  };
  const next = (): void => {
    clearTimeout(timer);
    working = null;
    if (waiting !== null) {
      const { question, give, fail } = waiting;
      waiting = null;
      work({ question, give, fail, since: Date.now() });
    } else if (beside !== null && !isBesideAsked) askBeside(beside);
  };
  const work = (job: Working<Api>): void => {
    working = job;
    job.question(post.api).then(
      (answer) => {
        if (working !== job) return;
        job.give(answer);
        next();
      },
      (error) => {
        if (working !== job) return;
        job.fail(error);
        next();
      },
    );
  };
  const askBeside = (job: Waiting<Api>): void => {
    isBesideAsked = true;
    const end = (hand: () => void): void => {
      if (beside !== job) return;
      beside = null;
      isBesideAsked = false;
      hand();
    };
    job.question(post.api).then(
      (answer) => end(() => job.give(answer)),
      (error) => end(() => job.fail(error)),
    );
  };
  /** The worker is busy with something that nobody wants any more. */
  const lose = (): void => {
    const overtaken = working;
    restart();
    if (waiting === null && overtaken !== null) work({ ...overtaken, since: Date.now() });
    else {
      overtaken?.give(null);
      next();
    }
  };

  return {
    ask: (question) =>
      new Promise((give, fail) => {
        const job = { question, give: give as Waiting<Api>['give'], fail };
        clearTimeout(timer);
        if (working === null) {
          if (isBesideAsked) timer = setTimeout(lose, patience);
          work({ ...job, since: Date.now() });
          return;
        }
        waiting?.give(null);
        waiting = job;
        timer = setTimeout(lose, Math.max(0, working.since + patience - Date.now()));
      }),
    aside: (question) =>
      new Promise((give, fail) => {
        dropBeside();
        beside = { question, give: give as Waiting<Api>['give'], fail };
        if (working === null) askBeside(beside);
      }),
    quick: (question) => question(post.api),
  };
};
