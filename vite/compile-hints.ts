import type { Plugin } from 'vite';

/**
 * Adds a hint that makes Chrome compile a script on another thread while it downloads, instead of function by function on
 * the main thread. Without it the blocking time of `/events` was 645 instead of 312 ms, and that of an event 487 instead of
 * 287 ms.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // Runs last, because the hint must be the first line.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
