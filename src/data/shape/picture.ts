/** `src` is a path under `public/`; `alt` is empty for a decorative picture. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
  /**
   * Id in the SVG sprite that the build inlines into every document, which saves a request. For small
   * SVGs; they need a `viewBox` and must not contain ids, classes or styles.
   */
  symbol?: string;
}
