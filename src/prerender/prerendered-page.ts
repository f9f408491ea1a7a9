/** A page as the build writes it into a file. A module of its own, since Node's code imports the type. */
export interface PrerenderedPage {
  /** Its address; `*` for every address that nothing is known of. */
  path: string;
  /** Whether search engines are told of it. */
  isListed: boolean;
  /** Elements for the document's head. */
  head: string;
  /** What goes into the element that the app takes over. */
  body: string;
  /** The page's module, from the project's root. */
  file: string;
}

/** What src/prerender/prerender.tsx exports. */
export interface PrerenderModule {
  /** Origin of the site. */
  siteUrl: string;
  prerenderManifest: { clientOnly: string[]; dynamicRoutes: string[] };
  prerenderPages: () => Promise<PrerenderedPage[]>;
}
