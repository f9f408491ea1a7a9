import type { Plugin } from 'vite';

/**
 * Tells Chrome to compile a file aside while it comes, instead of one function after another on the thread
 * that the page runs on. Only where libraries are in it: the other files are too short to be worth the words.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The hint must be the first line: after what the bundler itself puts there.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          if (!file.moduleIds.some((id) => id.includes('/node_modules/'))) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
