import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { loadEnv, normalizePath, type Plugin } from 'vite';
import type * as DevModule from '../server/dev/dev-api';

/** Absolute path with forward slashes on Windows too, like Vite's module ids. */
const at = (path: string) => normalizePath(fileURLToPath(new URL(`../${path}`, import.meta.url)));

const providers = ['google', 'github'] as const;
const MOCK_CLIENT_ID = 'mock';
/** Loading the server's 180 modules would hold up the first page. Requests of the API do not wait for it. */
const API_DELAY_MS = 3000;

/** Mounts the API in the development server. Changes to server code take effect at the next request. */
export function devApi(): Plugin {
  let mockedProviders: readonly (typeof providers)[number][] = [];
  let isStale = false;
  return {
    name: 'dev-api',
    apply: (_config, { command, mode }) => command === 'serve' && mode === 'development',
    config(_config, { mode }) {
      const settings = loadEnv(mode, at(''), ['VITE_API_URL', 'GOOGLE_', 'GITHUB_']);
      // A separate backend does not have the mock OAuth provider.
      if (settings['VITE_API_URL']) return {};
      mockedProviders = providers.filter(
        (provider) => !settings[`${provider.toUpperCase()}_CLIENT_ID`],
      );
      return { define: Object.assign({}, ...mockedProviders.map(mockedProvider)) };
    },
    configureServer(server) {
      let api: Promise<DevModule.DevApi> | undefined;
      const start = async () => {
        const { createDevApi } = (await server.ssrLoadModule(
          '/server/dev/dev-api.ts',
        )) as typeof DevModule;
        return createDevApi(mockedProviders);
      };
      /** The API, started again if its code has changed. */
      const running = () => {
        if (api && !isStale) return api;
        isStale = false;
        const previous = api;
        const stop = async () => (await previous?.catch(() => undefined))?.close();
        api = stop().then(start);
        api.catch((error: unknown) => server.config.logger.error(String(error)));
        return api;
      };
      server.httpServer?.once('listening', () => setTimeout(() => void running(), API_DELAY_MS));
      server.httpServer?.once('close', () => {
        void api?.then(({ close }) => close()).catch(() => undefined);
      });
      server.middlewares.use((request, response, next) => {
        if (
          !/^\/(?:(?:api|dev\/mail)(?:\/|\?|$)|pictures\/|calendar|feed\.xml)/.test(
            request.url ?? '',
          )
        )
          return next();
        running()
          .then(({ fetch }) => getRequestListener(fetch)(request, response))
          .catch(next);
      });
    },
    // Not the file watcher's event, which fires before Vite has invalidated the old modules.
    hotUpdate({ modules }) {
      if (this.environment.name === 'ssr' && modules.length > 0) isStale = true;
    },
  };
}

/** Points the site to the consent page of server/dev/mock-oauth-provider.ts instead of the real one. */
function mockedProvider(provider: (typeof providers)[number]): Record<string, string> {
  const name = provider.toUpperCase();
  return {
    [`import.meta.env.${name}_CLIENT_ID`]: JSON.stringify(MOCK_CLIENT_ID),
    [`import.meta.env.VITE_${name}_AUTHORIZE_URL`]: JSON.stringify(
      `/api/mock-oauth/${provider}/authorize`,
    ),
  };
}
