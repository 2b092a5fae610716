import type { Plugin } from 'vite';

/** Has the built page load a module by itself, ahead of its other code, as soon as it is there. */
export const early = (module: string): Plugin => {
  return {
    name: 'early',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: module, preserveSignature: false });
    },
    transformIndexHtml: (_, { bundle }) => {
      const file = Object.values(bundle ?? {}).find(
        (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(module)),
      )?.fileName;
      if (file === undefined) throw new Error(`${module} is no part of the page`);
      const attrs = { type: 'module', async: true, crossorigin: true, src: `./${file}` };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  };
};
