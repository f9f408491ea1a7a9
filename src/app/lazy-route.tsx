import { useState, type ComponentType, type ReactElement } from 'react';
import { useLocation, useParams, type Params } from 'react-router-dom';
import { retryableLazy } from '@/components/async-boundary';
import type { Picture } from '@/data/shape/picture';
import { society } from '@/data/society';
import { env } from '@/lib/env';
import { withoutTrailingSlashes } from '@/lib/paths';
import { importOrReload } from '@/lib/chunk-reload';
import { ScrollAndFocus } from './scroll-and-focus';

export interface PageMeta {
  /** What a trail of pages calls it. */
  name: string;
  title: string;
  description: string;
  /** Address of the page that it belongs to, where that is not home. */
  parent?: string;
  /** What a shared link shows; the society's own picture where a page has none. */
  image?: Picture;
  /** Search engines are told to leave it out. */
  noindex?: true;
}

/** What is known of a route whose pages differ by a parameter. */
interface DynamicRoute {
  metaOf: (params: Params) => PageMeta;
  /** The addresses that are known when the site is built. */
  paths: readonly string[];
  /** Loads what a page shows beside its code. */
  preload?: (params: Params) => Promise<unknown> | undefined;
}

export interface PageHandle {
  /** Makes the page ready to be shown at once. */
  load: () => Promise<unknown>;
  /** Whether it is, with all that it is shown in. */
  isReady: () => boolean;
  /** The page's module, from the project's root: the build looks up its chunks by it. */
  file: string;
  /** For a page of its own: without addresses beside the route's path. */
  getStaticPaths: () => Promise<DynamicRoute>;
  /** Whether the build writes it out as HTML. */
  prerender: boolean;
}

/** Title as a tab shows it: the page, then whose it is. */
export const pageMeta = (name: string, description: string): PageMeta => ({
  name,
  title: `${name} · ${society.shortName} ${society.college.shortName}`,
  description,
});

/**
 * A route whose page's code is loaded when it is first shown or preloaded.
 * @param file The page's module, from the project's root.
 * @param load Imports the module.
 * @param name What the module exports the page as.
 */
export function lazyRoute<Name extends string>(
  file: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  meta: PageMeta | (() => Promise<DynamicRoute>),
  { prerender = true } = {},
): { element: ReactElement; handle: PageHandle } {
  const getStaticPaths = async (): Promise<DynamicRoute> =>
    typeof meta === 'function' ? meta() : { metaOf: () => meta, paths: [] };
  let Loaded: ComponentType | undefined;
  const loadPage = async (importPage: () => Promise<ComponentType>) => {
    const Page = await importPage();
    // The page imports what this does: it is there.
    const { metaOf } = await getStaticPaths();
    return (Loaded ??= () => <RoutedPage page={Page} metaOf={metaOf} />);
  };
  const Lazy = retryableLazy(() => loadPage(() => importOrReload(load, name)));
  /** React.lazy suspends once even for a loaded module and discards what was rendered beside it. */
  function Routed() {
    const [Shown] = useState(() => Loaded ?? Lazy);
    return <Shown />;
  }
  // A member's page stands in a layout that loads its own code, an article's text comes on its own.
  const isReady = () => Loaded !== undefined && prerender && typeof meta !== 'function';
  return {
    element: <Routed />,
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
  const { title, description, noindex } = metaOf(useParams());
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
      <Page />
      <ScrollAndFocus />
    </>
  );
}

/** The one absolute address of a page, without a slash at its end. */
export const canonicalUrl = (pathname: string) => env.siteUrl + withoutTrailingSlashes(pathname);
