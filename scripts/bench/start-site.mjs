import { existsSync } from 'node:fs';
import path from 'node:path';
import { startProduction } from '../production.mjs';

/** A realistic number of upcoming events. */
const EVENTS = 4;

/**
 * Starts the production server of a built checkout with a new database that has some events.
 * @param {string} checkout
 */
export async function startSite(checkout) {
  /** @param {string} entry */
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
    /** Signs a new member in. Returns the token without its scheme, as the site stores it. */
    async memberToken() {
      members += 1;
      const accessToken = await signIn(`member${members}@example.org`);
      return accessToken.replace(/^\w+ /, '');
    },
  };
}
