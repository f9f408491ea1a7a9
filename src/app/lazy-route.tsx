import { useState, type ComponentType, type ReactElement } from 'react';
import { useLocation, useParams, type Params } from 'react-router-dom';
import { retryableLazy } from '@/components/async-boundary';
import type { Picture } from '@/data/shape/picture';
import { pageTitle } from '@/data/shape/society';
import { society } from '@/data/society';
import { env } from '@/lib/env';
import { withoutTrailingSlashes } from '@/contract/page-path';
import { importOrReload } from '@/lib/chunk-reload';
import { ScrollAndFocus } from './scroll-and-focus';

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

/** Metadata and static paths of a route with parameters. */
interface DynamicRoute {
  /** Null for a page that renders its own metadata, because they come with its data. */
  metaOf: (params: Params) => PageMeta | null;
  /** The paths that the build prerenders. */
  paths: readonly string[];
  /** Loads the data of a page that is not part of its module. */
  preload?: (params: Params) => Promise<unknown> | undefined;
}

export interface PageHandle {
  /** Loads the page's module, so that the page can render without suspending. */
  load: () => Promise<unknown>;
  /** Whether the page and its layouts can render without suspending. */
  isReady: () => boolean;
  /** Path of the page's module from the project root; the build looks up its chunks by it. */
  file: string;
  /** Resolves to the route's static paths and metadata; a static route has no further paths. */
  getStaticPaths: () => Promise<DynamicRoute>;
  /** Whether the build prerenders the page; false for client-only pages. */
  prerender: boolean;
}

/** Metadata of a page whose title ends in the names of the society and its college. */
export const pageMeta = (name: string, description: string): PageMeta => ({
  name,
  title: pageTitle(name, society),
  description,
});

/** Metadata of a page that search engines leave out, so nobody reads a description of it. */
export const unlistedMeta = (name: string): PageMeta => ({
  ...pageMeta(name, society.description),
  noindex: true,
});

/**
 * A route that loads its page's module when the page is first rendered or preloaded.
 * @param file Path of the page's module from the project root.
 * @param load Imports the module.
 * @param name Name of the page component among the module's exports.
 */
export function lazyRoute<Name extends string>(
  file: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  meta: PageMeta | null | (() => Promise<DynamicRoute>),
  { prerender = true } = {},
): { element: ReactElement; handle: PageHandle } {
  const getStaticPaths = async (): Promise<DynamicRoute> =>
    typeof meta === 'function' ? meta() : { metaOf: () => meta, paths: [] };
  let Loaded: ComponentType | undefined;
  const loadPage = async (importPage: () => Promise<ComponentType>) => {
    const Page = await importPage();
    // Resolves without a request: the page's chunk contains the same modules.
    const { metaOf } = await getStaticPaths();
    return (Loaded ??= () => <RoutedPage page={Page} metaOf={metaOf} />);
  };
  const Lazy = retryableLazy(() => loadPage(() => importOrReload(load, name)));
  /** React.lazy suspends once even for a loaded module and discards its siblings' work. */
  function RouteElement() {
    const [Page] = useState(() => Loaded ?? Lazy);
    return <Page />;
  }
  // Client-only pages have lazy layouts, and the data of dynamic routes is loaded separately.
  const isReady = () => Loaded !== undefined && prerender && typeof meta !== 'function';
  return {
    element: <RouteElement />,
    handle: {
      load: () => loadPage(async () => (await load())[name]),
      isReady,
      file,
      getStaticPaths,
      prerender,
    },
  };
}

interface RoutedPageProps {
  page: ComponentType;
  metaOf: DynamicRoute['metaOf'];
}

function RoutedPage({ page: Page, metaOf }: RoutedPageProps) {
  const meta = metaOf(useParams());
  return (
    <>
      {meta && <PageMetadata {...meta} />}
      <Page />
      <ScrollAndFocus />
    </>
  );
}

function PageMetadata({ title, description, noindex }: PageMeta) {
  const { pathname } = useLocation();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonicalUrl(pathname)} />
      )}
    </>
  );
}

/** The canonical URL of a path: absolute and without a trailing slash. */
export const canonicalUrl = (pathname: string) => env.siteUrl + withoutTrailingSlashes(pathname);
