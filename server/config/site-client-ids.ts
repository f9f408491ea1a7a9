import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { OAUTH_CLIENTS } from './build-files';
import { ConfigError } from './config';
import type { OAuthConfig } from './oauth-config';

/** Empty: the site was built without this provider. */
const siteClientIdsSchema = z.object({ google: z.string(), github: z.string() });

export type SiteClientIds = z.infer<typeof siteClientIdsSchema>;

/** Reads the OAuth client ids of a built site. Both are empty if the build has no such file. */
export function readSiteClientIds(siteDir: string): SiteClientIds {
  const file = path.join(siteDir, OAUTH_CLIENTS);
  if (!existsSync(file)) return { google: '', github: '' };
  return siteClientIdsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Checks that the site and the server use the same OAuth clients. A site without a provider's client id
 * does not check the OAuth state, so a forged callback could sign its visitor in as somebody else. With
 * a client id that the server does not know, every login fails.
 * @throws ConfigError with one line per provider.
 */
export function checkSiteClientIds(site: SiteClientIds, social: OAuthConfig): void {
  const lines = (['google', 'github'] as const).flatMap((provider) => {
    const serverClientId = social[provider]?.clientId ?? '';
    if (site[provider] === serverClientId) return [];
    const variable = `${provider.toUpperCase()}_CLIENT_ID`;
    if (site[provider] === '') {
      return [
        `VITE_${variable}: the site was built without it, but ${variable} is set: set both to the same value and run "npm run build"`,
      ];
    }
    return serverClientId === ''
      ? [
          `${variable}: is needed with its secret, because the site was built with VITE_${variable}: set it, or leave both empty and run "npm run build"`,
        ]
      : [
          `${variable}: differs from the VITE_${variable} that the site was built with: set both to the same value and run "npm run build"`,
        ];
  });
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}
