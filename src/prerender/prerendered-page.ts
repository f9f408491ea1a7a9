// Types of their own module: Node's code imports them without the app.

export interface RenderedPage {
  /** HTML for the document's head. */
  head: string;
  /** HTML for the root element, which the app hydrates. */
  body: string;
}

/** A prerendered page, which the build writes to an HTML file. */
export interface PrerenderedPage extends RenderedPage {
  /** The page's path; `*` for the 404 page. */
  path: string;
  /** Whether the page is in sitemap.xml. */
  isListed: boolean;
  /** Paths of the page's modules from the project root. */
  files: readonly string[];
}

/** What the template of the pages of events is made of. */
export interface EventTemplateParts {
  /** Path of the route. */
  path: string;
  /** Bodies of events in every state, for the critical CSS. */
  samples: string[];
  /** The page for an unknown event. */
  unknown: RenderedPage;
}

/** The exports of src/prerender/prerender.tsx. */
export interface PrerenderModule {
  /** Origin of the site. */
  siteUrl: string;
  prerenderManifest: { clientOnly: string[]; dynamicRoutes: string[] };
  prerenderPages: () => Promise<PrerenderedPage[]>;
  eventTemplateParts: () => Promise<EventTemplateParts>;
  clientOnlyPage: () => RenderedPage;
}
