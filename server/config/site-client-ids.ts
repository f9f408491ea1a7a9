import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ConfigError } from './config';
import type { OAuthConfig } from './oauth-config';

// Written by vite/site-client-ids.ts.
const OAUTH_CLIENTS = '.oauth-clients.json';

/** Empty: the site has no account with the provider. */
const siteClientIdsSchema = z.object({ google: z.string(), github: z.string() });

export type SiteClientIds = z.infer<typeof siteClientIdsSchema>;

/** The ids of a built site; a build without them has none. */
export function readSiteClientIds(siteDir: string): SiteClientIds {
  const file = path.join(siteDir, OAUTH_CLIENTS);
  if (!existsSync(file)) return { google: '', github: '' };
  return siteClientIdsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Refuses a server and a site that do not have the same accounts. A site without the id of a provider
 * issues no OAuth state and demands none, so that a forged callback would sign its visitor in as
 * somebody else; a site with an id that the server does not know leads to a login that always fails.
 * @throws ConfigError with one line for each provider.
 */
export function checkSiteClientIds(site: SiteClientIds, social: OAuthConfig): void {
  const lines = (['google', 'github'] as const).flatMap((provider) => {
    const ofServer = social[provider]?.clientId ?? '';
    if (site[provider] === ofServer) return [];
    const variable = `${provider.toUpperCase()}_CLIENT_ID`;
    if (site[provider] === '') {
      return [
        `VITE_${variable}: the site was built without it, and ${variable} is set: give both the same value and run "npm run build"`,
      ];
    }
    return ofServer === ''
      ? [
          `${variable}: is needed with its secret, since the site was built with VITE_${variable}: set it, or leave both out and run "npm run build"`,
        ]
      : [
          `${variable}: is another one than VITE_${variable}, which the site was built with: give both the same value and run "npm run build"`,
        ];
  });
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}
