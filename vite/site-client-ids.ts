import type { Plugin, ResolvedConfig } from 'vite';
import { OAUTH_CLIENTS } from '../server/config/build-files.ts';
import type { SiteClientIds } from '../server/config/oauth-config';

/**
 * Writes the OAuth client ids of the build to a file, so that the server can compare them with its own.
 * The leading dot keeps the file from being served.
 */
export function siteClientIdsManifest(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'oauth-clients',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const { GOOGLE_CLIENT_ID: google = '', GITHUB_CLIENT_ID: github = '' } = config.env;
      const ids: SiteClientIds = { google, github };
      const source = JSON.stringify(ids);
      this.emitFile({ type: 'asset', fileName: OAUTH_CLIENTS, source });
    },
  };
}
