const PATH = String.raw`\/pictures\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp`;
const WHOLE_PATH = new RegExp(`^${PATH}$`);

/** An uploaded picture: the hash of its largest size, and that size in pixels. */
export interface PictureId {
  hash: string;
  width: number;
  height: number;
}

/** The path of a picture on the site. */
export const picturePath = ({ hash, width, height }: PictureId): string =>
  `/pictures/${hash}-${width}x${height}.webp`;

/** The largest width of the JPEG of a picture, in pixels. */
export const JPEG_WIDTH = 1200;

/** The address of the JPEG of an uploaded picture, for mail programs and link previews that do not show WebP. */
export const jpegAddress = (webp: string): string => webp.replace(/\.webp$/, '.jpg');

/** Parses the path of a picture; null if it is none. */
export function parsePicturePath(path: string): PictureId | null {
  const [, hash, width, height] = WHOLE_PATH.exec(path) ?? [];
  if (hash === undefined) return null;
  return { hash, width: Number(width), height: Number(height) };
}

/** The different hashes of the pictures that a text names. */
export const parsePicturePaths = (text: string): string[] => [
  ...new Set([...text.matchAll(new RegExp(PATH, 'g'))].map(([, hash = '']) => hash)),
];
