import { env } from './env';

/** A picture that an organiser uploaded; its name says how large it is. */
const UPLOADED = /^\/pictures\/[\w-]+-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/;
const SMALL_WIDTH = 800;

interface PictureSources {
  src: string;
  /** Undefined if there is one size only. */
  srcSet: string | undefined;
  /** Pixels; undefined for pictures from elsewhere. */
  width: number | undefined;
  height: number | undefined;
}

/** The attributes of an `img` for an event's `image`. The server has a smaller size of uploaded pictures. */
export function pictureSources(image: string): PictureSources {
  const [path, width, height] = UPLOADED.exec(image) ?? [];
  if (path === undefined) {
    return { src: image, srcSet: undefined, width: undefined, height: undefined };
  }
  // The pictures are at the server's origin, which may be another one.
  const src = env.apiUrl + path;
  const isLarge = Number(width) > SMALL_WIDTH;
  return {
    src,
    srcSet: isLarge
      ? `${src}?width=${SMALL_WIDTH} ${SMALL_WIDTH}w, ${src} ${Number(width)}w`
      : undefined,
    width: Number(width),
    height: Number(height),
  };
}
