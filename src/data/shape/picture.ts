/** `src` is a path under `public/`; `alt` is empty where the picture only decorates. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
}
