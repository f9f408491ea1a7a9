import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router-dom';
import { withoutTrailingSlashes } from '@/domain/paths';
import { pageTitle, type Picture } from '@/data/shape';
import { society } from '@/data/society';
import { env } from '@/lib/env';

export interface PageMeta {
  /** The page's name in breadcrumbs. */
  name: string;
  title: string;
  description: string;
  /** Path of the parent page in breadcrumbs; home if omitted. */
  parent?: string;
  /** The Open Graph image; the society's own if omitted. */
  image?: Picture;
  /** Adds `<meta name="robots" content="noindex">`. */
  noindex?: true;
}

/** The `handle` of a page's route. */
export interface PageHandle {
  /** Paths of the page's modules from the project root; the build looks up its chunks by them. */
  files: readonly string[];
  /** Null for a page that renders its own metadata, because they come with its data. */
  metaOf: (params: Params) => PageMeta | null;
  /** The addresses of a route with parameters that the build prerenders. */
  addresses: readonly string[];
  /** Whether the build writes its HTML. Others are rendered in the browser, and the page of an event by the server. */
  isPrerendered: boolean;
  /** Whether only this project's own server can serve it; with another backend there is no such page. */
  needsOwnServer: boolean;
}

/** What a route loads before it is shown. */
type LazyPage = () => Promise<{ Component: ComponentType }>;

/** A function, because the router empties an object of such functions once it has called them. */
export const lazily =
  (load: () => Promise<ComponentType>): LazyPage =>
  async () => ({ Component: await load() });

interface PageOptions {
  /** Paths of modules that `load` imports besides the page's own, from the project root. */
  files?: readonly string[];
  addresses?: readonly string[];
  isPrerendered?: boolean;
  needsOwnServer?: boolean;
}

/** Metadata of a page whose title ends in the names of the society and its college. */
export const pageMeta = (name: string, description: string): PageMeta => ({
  name,
  title: pageTitle(name),
  description,
});

/** Metadata of a page that search engines leave out, so nobody reads a description of it. */
export const unlistedMeta = (name: string): PageMeta => ({
  ...pageMeta(name, society.description),
  noindex: true,
});

export const notFoundMeta = unlistedMeta('Page not found');

/**
 * What a page's route consists of besides its path.
 * @param name The page's file in `src/pages`, without its extension.
 * @param load Imports the page's component.
 */
export function page(
  name: string,
  load: () => Promise<ComponentType>,
  meta: PageMeta | null | PageHandle['metaOf'],
  { files = [], addresses = [], isPrerendered = true, needsOwnServer = false }: PageOptions = {},
): { lazy: LazyPage; handle: PageHandle } {
  const metaOf = typeof meta === 'function' ? meta : () => meta;
  const own = `src/pages/${name}.tsx`;
  return {
    lazy: lazily(load),
    handle: { files: [own, ...files], metaOf, addresses, isPrerendered, needsOwnServer },
  };
}

/** The page of a route; undefined for a layout. */
export function handleOf({ handle }: Pick<RouteObject, 'handle'>): PageHandle | undefined {
  return handle as PageHandle | undefined;
}

/** The canonical URL of a path: absolute and without a trailing slash. */
export const canonicalUrl = (pathname: string) => env.siteUrl + withoutTrailingSlashes(pathname);
