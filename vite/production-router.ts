import type { Plugin } from 'vite';

const SWITCH = 'var ENABLE_DEV_WARNINGS = true';
const ROUTER = /node_modules\/react-router\/dist\/development\/chunk-/;

/**
 * React Router exports its production build under no condition that bundlers use. The two builds differ in
 * one constant, and setting it removes the warning texts from the bundle.
 * @see https://github.com/remix-run/react-router/issues/13240
 * @throws Error if the library no longer contains the constant: the texts would come back silently.
 */
export function productionRouter(): Plugin {
  let isFound = false;
  return {
    name: 'production-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        isFound ||= code.includes(SWITCH);
        return code.replace(SWITCH, SWITCH.replace('true', 'false'));
      },
    },
    generateBundle() {
      if (this.environment.name === 'client' && !isFound) {
        this.error(`react-router no longer contains "${SWITCH}"`);
      }
    },
  };
}
