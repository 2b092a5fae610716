import { test as base, expect, type Page } from '@playwright/test';

/** Every test also fails on a word in the console, an error in the page, and a request to anywhere else. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page, baseURL }, use) => {
      const heard: string[] = [];
      page.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
      page.on('request', (request) => {
        const url = request.url();
        const own = url.startsWith(baseURL ?? '') || url.startsWith('data:') || url.startsWith('blob:');
        if (!own) heard.push(`request: ${url}`);
      });
      await use(undefined);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

/** Files whose names begin with "slow" take a while to be read. */
export const readSlowly = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const slowed = <T>(read: () => Promise<T>) =>
      async function (this: Blob): Promise<T> {
        const result = await read.call(this);
        if (!(this instanceof File) || !this.name.startsWith('slow')) return result;
        await new Promise((resolve) => setTimeout(resolve, 800));
        setTimeout(() => {
          const { dataset } = document.documentElement;
          dataset['slow'] = String(Number(dataset['slow'] ?? 0) + 1);
        }, 400);
        return result;
      };
    Blob.prototype.text = slowed(Blob.prototype.text);
    Blob.prototype.arrayBuffer = slowed(Blob.prototype.arrayBuffer);
  });

/** So many of them were read, and there was time for what follows. */
export const slowOnesAreRead = (page: Page, count: number): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-slow', String(count));

export { expect };
