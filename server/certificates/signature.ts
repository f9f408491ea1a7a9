import type { CertificateDesign } from '@/contract/admin-certificates';
import { loadSharp, UnsupportedPictureError } from '#server/events/convert-picture';

/** Twice what a certificate shows on a screen, and 300 dots per inch on paper. */
const MAX_WIDTH = 600;
const MAX_HEIGHT = 200;
const MAX_PIXELS = 16_000_000;
const TIMEOUT_SECONDS = 10;

/**
 * The signatories with pictures that are PNGs of at most 600 by 200 pixels, without metadata, as `data:` addresses.
 * @throws UnsupportedPictureError
 */
export async function convertSignatures(
  signatories: CertificateDesign['signatories'],
): Promise<CertificateDesign['signatories']> {
  const converted = [];
  for (const { name, role, signature } of signatories) {
    const png = signature === null ? null : await convert(signature);
    converted.push({ name, role, signature: png });
  }
  return converted;
}

async function convert(dataUrl: string): Promise<string> {
  const sharp = await loadSharp();
  const file = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg') throw new UnsupportedPictureError();
    const png = await picture
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .png({ palette: true })
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    throw new UnsupportedPictureError();
  }
}
