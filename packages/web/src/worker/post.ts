/** A worker's API as it is asked from the page: every answer takes a while. */
export type Remote<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...words: infer Words) => infer Value
    ? (...words: Words) => Promise<Awaited<Value>>
    : never;
};

interface Question {
  readonly id: number;
  readonly name: string;
  readonly words: readonly unknown[];
}

type Reply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly fault: string };

type Port = Pick<Worker, 'addEventListener' | 'postMessage'>;

/** Answers, in a worker, what `remote` asks. The message of what is thrown is thrown where it was asked. */
export const serve = <Api extends object>(api: Api, port: Port = self as unknown as Port): void => {
  const asked = api as Readonly<Record<string, (...words: readonly unknown[]) => unknown>>;
  port.addEventListener('message', async ({ data: { id, name, words } }: MessageEvent<Question>) => {
    try {
      const value = await asked[name]?.(...words);
      port.postMessage({ id, value } satisfies Reply);
    } catch (error) {
      port.postMessage({ id, fault: error instanceof Error ? error.message : String(error) } satisfies Reply);
    }
  });
};

/** Asks the API that a worker serves. What a worker was asked before it ended is never answered. */
export const remote = <Api>(worker: Port): Remote<Api> => {
  const open = new Map<number, { readonly give: (value: unknown) => void; readonly fail: (error: unknown) => void }>();
  let count = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const asking = open.get(data.id);
    open.delete(data.id);
    if ('fault' in data) asking?.fail(new Error(data.fault));
    else asking?.give(data.value);
  });
  const ask = (name: string, words: readonly unknown[]): Promise<unknown> =>
    new Promise((give, fail) => {
      const id = count++;
      open.set(id, { give, fail });
      worker.postMessage({ id, name, words } satisfies Question);
    });
  return new Proxy({} as Remote<Api>, {
    get:
      (_, name) =>
      (...words: readonly unknown[]) =>
        ask(String(name), words),
  });
};
