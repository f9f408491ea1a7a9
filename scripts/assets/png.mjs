// Converts a screenshot (8-bit RGB or RGBA PNG) to an indexed PNG of at most 256 colors. That is enough
// for flat colors with anti-aliased edges, and the file is less than half as large.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** @param {Buffer} png */
function* chunks(png) {
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield {
      type: png.toString('ascii', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    };
    at += 12 + length;
  }
}

/** @type {(type: string, data: Buffer) => Buffer} */
const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/** @type {(a: number, b: number, c: number) => number} */
const paeth = (a, b, c) => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

/** @param {Buffer} png */
function pixels(png) {
  const parts = [...chunks(png)];
  const header = parts.find(({ type }) => type === 'IHDR')?.data;
  if (!header) throw new Error('The PNG has no IHDR chunk');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bytes = header[9] === 6 ? 4 : 3;
  const raw = inflateSync(
    Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map((p) => p.data)),
  );
  const stride = width * bytes;
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x >= bytes ? out[y * stride + x - bytes] : 0;
      const up = y ? out[(y - 1) * stride + x] : 0;
      const corner = x >= bytes && y ? out[(y - 1) * stride + x - bytes] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return { width, height, bytes, data: out };
}

/**
 * @param {Buffer} png
 * @returns {Buffer}
 */
export function indexed(png) {
  const { width, height, bytes, data } = pixels(png);
  const counts = new Map();
  const colors = new Uint32Array(width * height);
  for (let index = 0; index < colors.length; index += 1) {
    const color = data.readUIntBE(index * bytes, 3);
    colors[index] = color;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, 256)
    .map(([c]) => c);
  /** @type {(color: number) => [number, number, number]} */
  const split = (color) => [color >> 16, (color >> 8) & 255, color & 255];
  const nearest = new Map(palette.map((color, index) => [color, index]));
  /** @type {(color: number) => number} */
  const find = (color) => {
    const [r, g, b] = split(color);
    let best = 0;
    let least = Infinity;
    palette.forEach((candidate, index) => {
      const [r2, g2, b2] = split(candidate);
      const distance = (r - r2) ** 2 + (g - g2) ** 2 + (b - b2) ** 2;
      if (distance < least) [best, least] = [index, distance];
    });
    return best;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = colors[y * width + x];
      const known = nearest.get(color) ?? find(color);
      nearest.set(color, known);
      rows[y * (width + 1) + 1 + x] = known;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(split))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
