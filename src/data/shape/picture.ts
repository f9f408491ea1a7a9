/** `src` is a path under `public/`; `alt` is empty where the picture only decorates. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
  /**
   * For a small drawing that is on every page: the build puts it into the document under this id, where
   * it costs no request. The SVG must do without ids and styles of its own.
   */
  symbol?: string;
}
