import type { Plugin } from 'vite';

const SWITCH = 'var ENABLE_DEV_WARNINGS = true';

/**
 * React Router offers its production build under no condition that a bundler asks for, and the two
 * differ in one constant: https://github.com/remix-run/react-router/issues/13240. Setting it drops the
 * texts of its warnings from the bundle.
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
