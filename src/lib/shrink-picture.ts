/**
 * Scales a picture down to a width in pixels, such as a photo from a phone. Resolves to the file itself if it would not get
 * smaller or cannot be decoded.
 * @param quality From 0 to 1, for a JPEG; the browser's own by default.
 */
export async function shrinkPicture(file: File, maxWidth: number, quality?: number): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxWidth / picture.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const shrunk = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, file.type, quality);
    });
    return shrunk !== null && shrunk.size < file.size ? shrunk : file;
  } catch {
    // A broken file, or one with too many pixels for a canvas.
    return file;
  }
}
