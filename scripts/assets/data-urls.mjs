// Converts pictures to data: URLs.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** @type {Record<string, string>} */
const types = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** @type {(type: string, data: Buffer) => string} */
const dataUrl = (type, data) => `data:${type};base64,${data.toString('base64')}`;

/** @type {(svg: string) => string} */
export const svgUrl = (svg) => dataUrl(types['.svg'], Buffer.from(svg));

/** @param {string} path */
export async function fileUrl(path) {
  const type = types[extname(path).toLowerCase()];
  if (!type) throw new Error(`${path} is not an image format that browsers support`);
  return dataUrl(type, await readFile(path));
}
