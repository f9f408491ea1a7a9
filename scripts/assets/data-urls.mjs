// Converts pictures to data: URLs.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

const types = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

const dataUrl = (type, data) => `data:${type};base64,${data.toString('base64')}`;

export const svgUrl = (svg) => dataUrl(types['.svg'], Buffer.from(svg));

export async function fileUrl(path) {
  const type = types[extname(path).toLowerCase()];
  if (!type) throw new Error(`${path} is not an image format that browsers support`);
  return dataUrl(type, await readFile(path));
}
