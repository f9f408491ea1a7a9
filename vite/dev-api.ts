import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { loadEnv, normalizePath, type Plugin } from 'vite';
import type * as DevModule from '../server/dev/dev-api';

/** Absolute path with forward slashes on Windows too, like Vite's module ids. */
const at = (path: string) => normalizePath(fileURLToPath(new URL(`../${path}`, import.meta.url)));

const providers = ['google', 'github'] as const;
const MOCK_CLIENT_ID = 'mock';

/** Mounts the API in the development server. Changes to server code take effect at the next request. */
export function devApi(): Plugin {
  let mockedProviders: readonly (typeof providers)[number][] = [];
  let restart = () => {};
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
    async configureServer(server) {
      const start = async () => {
        const { createDevApi } = (await server.ssrLoadModule(
          '/server/dev/dev-api.ts',
        )) as typeof DevModule;
        return createDevApi(mockedProviders);
      };
      let api = start();
      await api;
      server.httpServer?.once('close', () => void api.then(({ close }) => close()));
      restart = () => {
        api = api.then(
          async (old) => {
            await old.close();
            return start();
          },
          // The previous start failed: try again with the changed code.
          start,
        );
        api.catch((error: unknown) => server.config.logger.error(String(error)));
      };
      server.middlewares.use((request, response, next) => {
        if (
          !/^\/(?:(?:api|dev\/mail)(?:\/|\?|$)|pictures\/|calendar|feed\.xml)/.test(
            request.url ?? '',
          )
        )
          return next();
        api.then(({ fetch }) => getRequestListener(fetch)(request, response)).catch(next);
      });
    },
    // Not the file watcher's event, which fires before Vite has invalidated the old modules.
    hotUpdate({ file }) {
      const isServerCode = file.startsWith(at('server')) || file.startsWith(at('src/contract'));
      if (isServerCode && this.environment.name === 'ssr') restart();
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
