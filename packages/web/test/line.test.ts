import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lineOf } from '../src/worker/line.js';

interface Api {
  work(name: string): Promise<string>;
}

/** Workers that answer when they are told to. */
const workers = () => {
  const began: string[] = [];
  const stopped: number[] = [];
  const running: { readonly worker: number; readonly name: string; readonly end: () => void }[] = [];
  let count = 0;
  let broke: (error: unknown) => void = () => {};
  const line = lineOf<Api>((hear) => {
    count += 1;
    const worker = count;
    broke = hear;
    return {
      api: {
        work: (name) => {
          began.push(`${worker}:${name}`);
          return new Promise((resolve) => running.push({ worker, name, end: () => resolve(`${name}!`) }));
        },
      },
      stop: () => stopped.push(worker),
    };
  }, 100);
  const end = async (name: string): Promise<void> => {
    running.findLast((each) => each.name === name)?.end();
    await vi.advanceTimersByTimeAsync(0);
  };
  const ask = (name: string) => line.ask((api) => api.work(name));
  const aside = (name: string) => line.aside((api) => api.work(name));
  return { began, stopped, end, ask, aside, broke: (error: Error) => broke(error) };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('questions to the worker', () => {
  it('are asked one at a time, and of those that wait only the newest', async () => {
    const { began, end, ask } = workers();
    const [a, b, c] = [ask('a'), ask('b'), ask('c')];
    expect(began).toEqual(['1:a']);
    await expect(b).resolves.toBeNull();
    await end('a');
    await expect(a).resolves.toBe('a!');
    expect(began).toEqual(['1:a', '1:c']);
    await end('c');
    await expect(c).resolves.toBe('c!');
  });

  it('stop a worker that keeps a newer one waiting, and no other', async () => {
    const { began, stopped, end, ask } = workers();
    const a = ask('a');
    await vi.advanceTimersByTimeAsync(5000);
    expect(stopped).toEqual([]);
    const b = ask('b');
    await vi.advanceTimersByTimeAsync(0);
    await expect(a).resolves.toBeNull();
    expect(stopped).toEqual([1]);
    expect(began).toEqual(['1:a', '2:b']);
    await end('b');
    await expect(b).resolves.toBe('b!');
  });

  it('wait a moment for one that has just begun', async () => {
    const { stopped, end, ask } = workers();
    const a = ask('a');
    await vi.advanceTimersByTimeAsync(50);
    const b = ask('b');
    await vi.advanceTimersByTimeAsync(40);
    await end('a');
    await expect(a).resolves.toBe('a!');
    await vi.advanceTimersByTimeAsync(5000);
    expect(stopped).toEqual([]);
    await end('b');
    await expect(b).resolves.toBe('b!');
  });

  it('go before what is asked aside, which ends with the worker if it does not let them through', async () => {
    const { began, stopped, end, ask, aside } = workers();
    const besides = aside('besides');
    expect(began).toEqual(['1:besides']);
    const a = ask('a');
    expect(began).toEqual(['1:besides', '1:a']);
    await vi.advanceTimersByTimeAsync(100);
    expect(stopped).toEqual([1]);
    await expect(besides).resolves.toBeNull();
    expect(began).toEqual(['1:besides', '1:a', '2:a']);
    await end('a');
    await expect(a).resolves.toBe('a!');
  });

  it('aside wait until nothing else is asked', async () => {
    const { began, end, ask, aside } = workers();
    void ask('a');
    const first = aside('first');
    const second = aside('second');
    await expect(first).resolves.toBeNull();
    expect(began).toEqual(['1:a']);
    await end('a');
    expect(began).toEqual(['1:a', '1:second']);
    await end('second');
    await expect(second).resolves.toBe('second!');
  });

  it('fail where the worker breaks, and the next one has a new worker', async () => {
    const { began, end, ask, broke } = workers();
    const a = ask('a');
    broke(new Error('out of memory'));
    await expect(a).rejects.toThrow('out of memory');
    const b = ask('b');
    expect(began).toEqual(['1:a', '2:b']);
    await end('b');
    await expect(b).resolves.toBe('b!');
  });
});
