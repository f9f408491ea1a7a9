import { parsePicturePath } from '@/domain/picture-path';
import { env } from './env';

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
  const picture = parsePicturePath(image);
  if (picture === null) {
    return { src: image, srcSet: undefined, width: undefined, height: undefined };
  }
  // The pictures are at the server's origin, which may be another one.
  const src = env.apiUrl + image;
  const { width, height } = picture;
  return {
    src,
    srcSet:
      width > SMALL_WIDTH
        ? `${src}?width=${SMALL_WIDTH} ${SMALL_WIDTH}w, ${src} ${width}w`
        : undefined,
    width,
    height,
  };
}

/** Where a picture that is cut keeps what matters: the headline of a poster, which is higher than wide, is at its top. */
export function cutStyles(image: string): string {
  const picture = parsePicturePath(image);
  return picture !== null && picture.height > picture.width ? 'object-top' : '';
}
