import type { Plugin } from 'vite';

const SWITCH = 'var ENABLE_DEV_WARNINGS = true';

/**
 * React Router exports its production build under no condition that bundlers use. The two builds differ in
 * one constant, and setting it removes the warning texts from the bundle.
 * @see https://github.com/remix-run/react-router/issues/13240
 */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/development\/chunk-/ },
      handler: (code) => code.replace(SWITCH, SWITCH.replace('true', 'false')),
    },
  };
}
