import { matchRoutes, type RouteObject } from 'react-router-dom';
import { handleOf, type PageHandle, type PageMeta } from '@/app/page-route';
import { routes } from '@/app/routes';
import { env } from '@/lib/env';
import { renderEventPage } from './event-page';
import type { EventTemplateParts, PrerenderedPage } from './prerendered-page';
import { renderApp } from './render';
import { sampleEvents } from './sample-events';
import { seoTags } from './seo-tags';

/** The routes with a page, flattened from the layout routes. */
function pageRoutes(table: RouteObject[]): { path: string; handle: PageHandle }[] {
  return table.flatMap((route) => {
    const handle = handleOf(route);
    if (route.children) return pageRoutes(route.children);
    return route.path !== undefined && handle ? [{ path: route.path, handle }] : [];
  });
}

export { clientOnlyPage } from './client-only-page';

/** The site's public origin. */
export const { siteUrl } = env;

/** Route patterns, such as `/about/:domain`, that the server treats specially. */
export const prerenderManifest = {
  /** Client-only pages. */
  clientOnly: pageRoutes(routes)
    .filter(({ handle }) => !handle.isPrerendered)
    .map(({ path }) => path),
  /** Dynamic routes whose known values are prerendered. */
  dynamicRoutes: pageRoutes(routes)
    .filter(({ path, handle }) => handle.isPrerendered && path.includes(':'))
    .map(({ path }) => path),
};

/** Renders all static pages, and the static paths of dynamic routes. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const prerendered = pageRoutes(routes).filter(({ handle }) => handle.isPrerendered);
  return Promise.all(
    prerendered.flatMap(({ path, handle }) => {
      const addresses = path.includes(':') ? handle.addresses : [path];
      return addresses.map((address) => prerenderPage(address, handle));
    }),
  );
}

/** Renders what the template of the pages of events is made of; the server fills it at run time. */
export async function eventTemplateParts(): Promise<EventTemplateParts> {
  const samples = await Promise.all(sampleEvents.map(renderEventPage));
  return {
    path: '/events/:id',
    samples: samples.map(({ body }) => body),
    unknown: await renderEventPage(null),
  };
}

async function prerenderPage(path: string, handle: PageHandle): Promise<PrerenderedPage> {
  const address = path === '*' ? '/404' : path;
  const meta = metaOf(address);
  const { head, body } = await renderApp(address);
  return {
    path,
    isListed: !meta.noindex,
    head: head + seoTags(address, meta, metaOf),
    body,
    files: handle.files,
  };
}

function metaOf(address: string): PageMeta {
  const match = matchRoutes(routes, address)?.at(-1);
  const meta = match && handleOf(match.route)?.metaOf(match.params);
  if (!meta) throw new Error(`No page with metadata has the address ${address}`);
  return meta;
}
