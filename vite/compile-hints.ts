import type { Plugin } from 'vite';

/**
 * Adds a hint that makes Chrome compile a script eagerly on a background thread while it downloads, instead
 * of function by function on the main thread. Only for chunks with libraries; the others are too small.
 * Without it the blocking time of Home was 93 instead of 53 ms, of Events 131 instead of 31 ms.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Runs last, because the hint must be the first line.
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
