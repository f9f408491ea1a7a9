import { pictureSources } from '@/lib/picture-sources';

// Cards show pictures about twice as wide as high, and at least this large.
const MIN_WIDTH = 320;
const MIN_HEIGHT = 160;
const MAX_WIDTH_TO_HEIGHT = 5;
const MAX_HEIGHT_TO_WIDTH = 3;

/**
 * What an organiser should know about an uploaded picture that cards cannot show well; null if there is nothing.
 * The sizes of pictures from elsewhere are not known.
 */
export function pictureNote(image: string): string | null {
  const { width, height } = pictureSources(image);
  if (width === undefined || height === undefined) return null;
  if (height > width * MAX_HEIGHT_TO_WIDTH) {
    return 'The picture is very narrow: cards show only a small part of it.';
  }
  if (width > height * MAX_WIDTH_TO_HEIGHT) {
    return 'The picture is very wide and low: cards show only a small part of it.';
  }
  if (width >= MIN_WIDTH && height >= MIN_HEIGHT) return null;
  return `The picture is very small (${width} × ${height} pixels): cards show it blurred.`;
}
