import { existsSync } from 'node:fs';
import path from 'node:path';
import { startProduction } from '../production.mjs';

/** As many as a society has ahead. */
const EVENTS = 4;

/**
 * The production server of a checkout's build, on data of its own with some events in it.
 * @param {string} checkout
 */
export async function startSite(checkout) {
  const built = (entry) => path.join(checkout, `dist-server/${entry}.js`);
  if (!existsSync(built('main'))) {
    throw new Error(`${checkout} is not built: run "npm run build" there.`);
  }
  const { url, signIn, close } = await startProduction({
    main: [built('main')],
    admin: [built('admin')],
    eventCount: EVENTS,
  });
  let members = 0;
  return {
    url,
    close,
    /** Signs a new member in by a code, and gives the token as the site stores it. */
    async memberToken() {
      members += 1;
      const accessToken = await signIn(`member${members}@example.org`);
      return accessToken.replace(/^\w+ /, '');
    },
  };
}
