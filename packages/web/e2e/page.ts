import { test as base, expect } from '@playwright/test';

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

export { expect };
