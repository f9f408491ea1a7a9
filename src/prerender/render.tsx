import { StrictMode, type ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { AppProviders } from '@/app/app';
import { loadPage } from '@/app/router';
import { routes } from '@/app/routes';
import { env } from '@/lib/env';
import type { RenderedPage } from './prerendered-page';

/**
 * Renders the app at a path.
 * @param wrap Wraps the app in context providers.
 * @throws Error if a component throws.
 */
export async function renderApp(
  path: string,
  wrap: (app: ReactNode) => ReactNode = (app) => app,
): Promise<RenderedPage> {
  const errors: unknown[] = [];
  await loadPage(path);
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, env.siteUrl || 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const app = (
    <AppProviders>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppProviders>
  );
  const { prelude } = await prerenderToNodeStream(<StrictMode>{wrap(app)}</StrictMode>, {
    onError: (error) => void errors.push(error),
    // Otherwise React moves large boundaries to the end of the document and inlines a script that moves them back.
    progressiveChunkSize: Infinity,
  });
  if (errors.length > 0) throw new Error(`${path} cannot be prerendered`, { cause: errors[0] });
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  // React renders metadata elements such as <title> before the first <div>.
  const start = html.indexOf('<div');
  return {
    // React marks the children of a ViewTransition; the attribute has no meaning in the head.
    head: html.slice(0, start).replaceAll(' vt-update="none"', ''),
    body: html.slice(start),
  };
}
