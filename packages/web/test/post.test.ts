import { describe, expect, it, onTestFinished } from 'vitest';
import { remote, serve } from '../src/worker/post.js';

interface Api {
  double(value: number): number;
  late(ms: number): Promise<string>;
  fail(): never;
  give(): unknown;
}

const api: Api = {
  double: (value) => value * 2,
  late: (ms) => new Promise((resolve) => setTimeout(() => resolve(`after ${ms}`), ms)),
  fail: () => {
    throw new TypeError('no such thing');
  },
  give: () => () => 'a function cannot be sent',
};

const opened = () => {
  const { port1, port2 } = new MessageChannel();
  serve(api, port1 as unknown as Worker);
  const asked = remote<Api>(port2 as unknown as Worker);
  port1.start();
  port2.start();
  onTestFinished(() => port1.close());
  return asked;
};

describe('questions to a worker', () => {
  it('are answered, each its own, in whatever order', async () => {
    const asked = opened();
    await expect(Promise.all([asked.late(20), asked.double(4), asked.late(1)])).resolves.toEqual([
      'after 20',
      8,
      'after 1',
    ]);
  });

  it('fail as they failed there', async () => {
    const asked = opened();
    await expect(asked.fail()).rejects.toThrow('no such thing');
    await expect(asked.double(2)).resolves.toBe(4);
  });

  it('fail where the answer cannot be sent', async () => {
    await expect(opened().give()).rejects.toThrow(/clone/);
  });
});
