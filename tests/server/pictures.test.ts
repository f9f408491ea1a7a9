import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cpuMsOf } from '#tests/support/cpu-time';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { server, useServer } from '#tests/support/server';

vi.setConfig({ testTimeout: 60_000 });

const DAY_SECONDS = 86_400;
const MEBIBYTE = 1024 * 1024;

let desk: Desk;
let admin: string;

useServer();
beforeEach(async () => {
  desk = await openDesk(server);
  admin = await server.signInAdmin();
});

interface Uploaded {
  image: string;
  width: number;
  height: number;
}

async function upload(file: Uint8Array, headers: Record<string, string> = {}) {
  const response = await server.request('/api/admin/picture', {
    method: 'POST',
    token: admin,
    headers,
    body: new Uint8Array(file),
  });
  const body: { data: Uploaded; code?: string } = await response.json();
  return { status: response.status, ...body };
}

async function download(target: string): Promise<Buffer> {
  const response = await server.request(target);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** A picture whose left half is red and whose right half is blue. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: {
        create: {
          width: Math.ceil(width / 2),
          height,
          channels: 3 as const,
          background: 'blue',
        },
      },
      gravity: 'east',
    },
  ]);

test('an uploaded picture is served in two sizes as WebP, for ever', async () => {
  const { status, data } = await upload(await picture(2000, 1000).jpeg().toBuffer());
  expect(status).toBe(201);
  expect(data).toEqual({
    image: expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-1600x800\.webp$/),
    width: 1600,
    height: 800,
  });
  for (const [target, width] of [
    [data.image, 1600],
    [`${data.image}?width=800`, 800],
  ] as const) {
    const response = await server.request(target);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const file = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('Content-Length')).toBe(String(file.length));
    expect(await sharp(file).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: width / 2,
    });
    const etag = response.headers.get('ETag') ?? '';
    const again = await server.request(target, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const head = await server.request(target, { method: 'HEAD' });
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, '']);
  }
});

test.each([
  [801, 10, 801, 10, 800],
  [1, 1, 1, 1, 1],
  [3, 20_000, 2, 16_383, 2],
])(
  'a picture of %i × %i is never enlarged: %i × %i, and %i wide for narrow screens',
  async (width, height, largeWidth, largeHeight, smallWidth) => {
    const { data } = await upload(await picture(width, height).png().toBuffer());
    expect(data).toMatchObject({ width: largeWidth, height: largeHeight });
    const small = await sharp(await download(`${data.image}?width=800`)).metadata();
    expect(small.width).toBe(smallWidth);
  },
);

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'the %s format is accepted, whatever its declared type',
  async (format) => {
    const file = await picture(60, 40).toFormat(format).toBuffer();
    const { status, data } = await upload(file, { 'Content-Type': 'text/plain' });
    expect(status).toBe(201);
    expect(data).toMatchObject({ width: 60, height: 40 });
  },
);

/** What a phone writes: where the photo was taken, and that the camera was held sideways. */
const photo = () =>
  picture(60, 40)
    .withExif({
      IFD0: { Copyright: 'Jane of Room 5', Model: 'Phone 7' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret place</x:xmpmeta>');

test.each(['jpeg', 'avif'] as const)(
  'a %s photo is turned upright and loses everything that it says about its place',
  async (format) => {
    const file = await photo().toFormat(format).toBuffer();
    const before = await sharp(file).metadata();
    expect(before.exif?.toString('latin1')).toContain('Phone 7');
    const { data } = await upload(file);
    for (const target of [data.image, `${data.image}?width=800`]) {
      const stored = await download(target);
      const { exif, xmp, icc, orientation } = await sharp(stored).metadata();
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(stored.toString('latin1')).not.toMatch(/Phone 7|Room 5|GPS|Secret/);
    }
    if (before.orientation !== 6) return;
    expect(data).toMatchObject({ width: 40, height: 60 });
    // Left became top.
    const { data: pixels } = await sharp(await download(data.image))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = pixels;
    expect(red).toBeGreaterThan(blue);
  },
);

/** A PNG of the given size whose pixels are missing, or zeros. */
function pngOf(width: number, height: number, hasPixels: boolean): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = hasPixels ? deflateSync(Buffer.alloc((width + 1) * height)) : Buffer.alloc(0);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`);

let files: Record<string, Buffer>;

beforeAll(async () => {
  const jpeg = await picture(600, 400).jpeg().toBuffer();
  const png = await picture(600, 400).png().toBuffer();
  const avif = await picture(600, 400).avif().toBuffer();
  files = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('not a picture'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    'svg with a script': svg('<script>alert(1)</script>'),
    'svg with an entity bomb': Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1000)}">]>` +
        `<svg xmlns="http://www.w3.org/2000/svg">${'&b;'.repeat(1000)}</svg>`,
    ),
    gif: await picture(60, 40).gif().toBuffer(),
    pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    'text with the first bytes of a jpeg': Buffer.concat([
      jpeg.subarray(0, 4),
      Buffer.from('<script>alert(1)</script>'.repeat(100)),
    ]),
    'the first bytes of a png': png.subarray(0, 8),
    'a truncated jpeg': jpeg.subarray(0, jpeg.length / 2),
    'a truncated avif': avif.subarray(0, avif.length / 2),
    'a jpeg with noise in it': Buffer.concat([
      jpeg.subarray(0, 200),
      Buffer.alloc(3000, 0x5a),
      jpeg.subarray(200),
    ]),
    'a png without pixels': pngOf(100, 100, false),
    'heic by its brand': Buffer.concat([
      Buffer.from('000000186674797068656963000000006d696631', 'hex'),
      avif.subarray(20),
    ]),
  };
});

test('files that are no picture of the four formats are a 400, and nothing of them is kept', async () => {
  for (const [name, file] of Object.entries(files)) {
    const { status, code } = await upload(file, { 'Content-Type': 'image/png' });
    expect([name, status, code]).toEqual([name, 400, 'unsupported_picture']);
  }
  expect(await server.query('select hash from picture')).toEqual([]);
  expect((await upload(await picture(6, 4).png().toBuffer())).status).toBe(201);
});

test('bombs are a 413 before they are decoded: small files with more than 40 megapixels', async () => {
  const [allowed, tooLarge] = [pngOf(3000, 3000, true), pngOf(6400, 6400, true)];
  const bombs = [
    tooLarge,
    pngOf(60_000, 60_000, false),
    pngOf(2_147_483_647, 2_147_483_647, false),
  ];
  const rejecting = await cpuMsOf(async () => {
    for (const file of bombs) {
      expect(file.length).toBeLessThan(100_000);
      const { status } = await upload(file);
      expect([400, 413]).toContain(status);
    }
  });
  const rejectingAgain = await cpuMsOf(async () =>
    expect((await upload(tooLarge)).code).toBe('picture_too_large'),
  );
  const decoding = await cpuMsOf(async () => expect((await upload(allowed)).status).toBe(201));
  expect(rejecting + rejectingAgain).toBeLessThan(decoding);
  // Of an accepted picture, decoding is less than half of the work; the first rejections also warm up.
  expect(rejectingAgain).toBeLessThan(decoding / 4);
});

test('a file of more than 8 MiB is a 413, a compressed body a 415', async () => {
  expect(await upload(new Uint8Array(8 * MEBIBYTE + 1))).toMatchObject({
    status: 413,
    code: 'body_too_large',
  });
  expect((await upload(new Uint8Array(8 * MEBIBYTE))).code).toBe('unsupported_picture');
  const file = await picture(6, 4).png().toBuffer();
  expect((await upload(file, { 'Content-Encoding': 'gzip' })).status).toBe(415);
});

test('the same picture twice is one', async () => {
  const file = await picture(60, 40).png().toBuffer();
  const uploads = await Promise.all([upload(file), upload(file), upload(file)]);
  expect(new Set(uploads.map(({ data }) => data.image)).size).toBe(1);
  expect(await server.query('select hash from picture')).toHaveLength(1);
});

test('a few uploads wait for each other, more of them are a 503 that says when to come back', async () => {
  const file = await picture(1500, 1000).png().toBuffer();
  const responses = await Promise.all(
    Array.from({ length: 12 }, () =>
      server.request('/api/admin/picture', { token: admin, body: new Uint8Array(file) }),
    ),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 503)).toHaveLength(7);
  const busy = responses.find(({ status }) => status === 503);
  expect(busy?.headers.get('Retry-After')).toBe('5');
  expect((await upload(file)).status).toBe(201);
});

test('a picture that is not there, and any other address under /pictures, is a 404', async () => {
  const { data } = await upload(await picture(60, 40).png().toBuffer());
  for (const target of [
    data.image.replace('-60x40', '-61x40'),
    data.image.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    data.image.replace('.webp', '.png'),
    data.image.toUpperCase(),
    '/pictures/',
    '/pictures/..%2fsociety.db',
    `${data.image}/x`,
  ]) {
    expect((await server.request(target)).status).toBe(404);
  }
});

test('a picture that no event has named for 30 days is purged', async () => {
  const hashes = async () => (await server.query('select hash from picture')).length;
  const pictures = await Promise.all(
    [10, 20, 30, 40].map(
      async (width) => (await upload(await picture(width, 9).png().toBuffer())).data.image,
    ),
  );
  const [cover = '', inText = '', unnamed = '', former = ''] = pictures;
  const event = await desk.create({ image: cover, description: `![x](${inText})` });
  const other = await desk.create({ image: former });
  await desk.update(other, { image: '' });
  await desk.remove(event);
  expect(await hashes()).toBe(4);

  server.clock.advance(29 * DAY_SECONDS);
  desk = await openDesk(server);
  admin = await server.signInAdmin();
  await desk.update((await desk.restore(event.id)).data, { place: 'Room 5' });
  expect((await upload(await picture(40, 9).png().toBuffer())).data.image).toBe(former);
  server.clock.advance(DAY_SECONDS);
  await server.store.purge();
  expect((await server.request(unnamed)).status).toBe(404);
  expect(await hashes()).toBe(3);

  server.clock.advance(400 * DAY_SECONDS);
  await server.store.purge();
  // Named by the event, which lives.
  for (const image of [cover, inText]) expect((await server.request(image)).status).toBe(200);
  expect(await hashes()).toBe(2);

  desk = await openDesk(server);
  await desk.remove((await desk.read(event.id)).data);
  server.clock.advance(29 * DAY_SECONDS);
  await server.store.purge();
  expect(await hashes()).toBe(2);
  server.clock.advance(DAY_SECONDS);
  await server.store.purge();
  expect(await hashes()).toBe(0);
});

test('an uploaded picture is also a JPEG of 1200 pixels, for mails and link previews', async () => {
  const { data } = await upload(await picture(2000, 1000).png().toBuffer());
  const address = data.image.replace('.webp', '.jpg');
  const response = await server.request(address);
  expect(response.headers.get('Content-Type')).toBe('image/jpeg');
  expect(response.headers.get('Cache-Control')).toContain('immutable');
  const jpeg = await sharp(await download(address)).metadata();
  expect(jpeg).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
  const etag = response.headers.get('ETag') ?? '';
  const again = await server.request(address, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  const unknown = address.replace(/[0-9a-f]{32}/, '0'.repeat(32));
  expect((await server.request(unknown)).status).toBe(404);
});

test('an AVIF of more than 16 megapixels is a 413', async () => {
  const avif = await picture(500, 500).avif().toBuffer();
  expect((await upload(avif)).status).toBe(201);
  // The box that states the size is followed by version and flags.
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(4100, size);
  avif.writeUInt32BE(4100, size + 4);
  const { status, code } = await upload(avif);
  expect({ status, code }).toEqual({ status: 413, code: 'picture_too_large' });
});
