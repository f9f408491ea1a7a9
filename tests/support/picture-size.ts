import { readFileSync } from 'node:fs';

interface Size {
  width: number;
  height: number;
}

/**
 * Reads width and height from the file.
 * @throws if it is not an SVG, PNG, JPEG or WebP.
 */
export function pictureSize(file: URL): Size {
  const data = readFileSync(file);
  if (data.subarray(1, 4).toString() === 'PNG') {
    return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  }
  if (data.readUInt16BE(0) === 0xffd8) return jpegSize(data);
  if (data.subarray(8, 12).toString() === 'WEBP') return webpSize(data);
  const text = data.toString();
  if (!text.includes('<svg')) throw new Error(`${file.pathname}: take SVG, PNG, JPEG or WebP`);
  const attribute = (name: string) =>
    Number(new RegExp(`<svg[^>]*\\s${name}="([\\d.]+)(?:px)?"`).exec(text)?.[1]);
  const [, width, height] =
    /<svg[^>]*\sviewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(text) ?? [];
  return {
    width: attribute('width') || Number(width),
    height: attribute('height') || Number(height),
  };
}

/** A JPEG states its size in the frame header, one of the first segments. */
function jpegSize(data: Buffer): Size {
  let at = 2;
  while (at < data.length) {
    const marker = data.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    at += 2 + data.readUInt16BE(at + 2);
  }
  return { width: NaN, height: NaN };
}

/** WebP has three kinds of first chunk: lossy, lossless and extended. */
function webpSize(data: Buffer): Size {
  const kind = data.subarray(12, 16).toString();
  if (kind === 'VP8 ') {
    return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
  }
  if (kind === 'VP8L') {
    const bits = data.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
}
