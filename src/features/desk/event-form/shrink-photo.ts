const SHRINK_FROM_BYTES = 1024 * 1024;
/** The server stores no wider pictures. */
const MAX_WIDTH = 1600;
const JPEG_QUALITY = 0.92;

/** Whether `shrinkPhoto` can make the file smaller. */
export const canShrink = ({ type }: File): boolean => type === 'image/jpeg';

/**
 * Scales a large photo down before its upload: 8 MB take a minute and a half over a slow phone connection. Returns
 * the file itself if it is small, no JPEG, or cannot be decoded: the server decides about it.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (!canShrink(file) || file.size < SHRINK_FROM_BYTES) return file;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, MAX_WIDTH / photo.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const shrunk = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
    });
    return shrunk !== null && shrunk.size < file.size ? shrunk : file;
  } catch {
    // A broken file, or one with too many pixels for a canvas.
    return file;
  }
}
