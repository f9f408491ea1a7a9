import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { StoredRecap } from '@/contract/admin-recap';
import type { Event } from '@/contract/events';
import { type Desk, openDesk } from '#tests/support/admin-events';
import { server, useServer } from '#tests/support/server';

const DAY_SECONDS = 86_400;

let desk: Desk;
let admin: string;
let event: Event;

useServer();
beforeEach(async () => {
  desk = await openDesk(server);
  admin = await server.signInAdmin('photos@example.org');
  event = await desk.create({ name: 'Rust Night', startsAt: '2025-02-14', date: '' });
});

const shot = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: 'red' } });

/** Uploads a picture; another one for each width. */
async function upload(file: Promise<Buffer>): Promise<string> {
  const body = new Uint8Array(await file);
  const response = await server.request('/api/admin/picture', {
    method: 'POST',
    token: admin,
    body,
  });
  expect(response.status).toBe(201);
  const { data }: { data: { image: string } } = await response.json();
  return data.image;
}

const uploadShot = (width: number) => upload(shot(width).png().toBuffer());

const empty: StoredRecap = { text: '', photos: [], isCover: false, version: 0 };

const recapPath = (id: string) => `/api/admin/event/${id}/recap`;

const save = (recap: Partial<StoredRecap>, id = event.id) =>
  desk.call<StoredRecap | null>(recapPath(id), { method: 'PUT', json: { ...empty, ...recap } });

const readStored = async () => (await desk.call<StoredRecap>(recapPath(event.id))).data;

/** The event as a visitor reads it. */
async function readAsVisitor(): Promise<Event> {
  const { data }: { data: Event } = await (await server.request(`/api/event/${event.id}`)).json();
  return data;
}

async function imageInArchive(): Promise<string | undefined> {
  const { data }: { data: { events: Event[] } } = await (
    await server.request('/api/event/past')
  ).json();
  return data.events.find(({ id }) => id === event.id)?.image;
}

const isThere = async (image: string) => (await server.request(image)).status === 200;

test('visitors read the text and the pictures that have a caption; the desk reads all', async () => {
  expect(await readStored()).toEqual(empty);
  expect((await readAsVisitor()).recap).toBeNull();
  const [described, bare] = [await uploadShot(60), await uploadShot(61)];
  const photos = [
    { image: bare, caption: '' },
    { image: described, caption: 'Forty people in one room' },
  ];
  const saved = await save({ text: '  It was **loud**.\r\n', photos });
  expect(saved).toMatchObject({
    status: 200,
    data: { photos, text: 'It was **loud**.', version: 1 },
  });
  expect(await readStored()).toEqual(saved.data);
  const recap = { text: 'It was **loud**.', photos: photos.slice(1) };
  expect((await readAsVisitor()).recap).toEqual(recap);
  const history = await server.store.adminHistory.list();
  expect(history.entries[0]).toMatchObject({
    action: 'event.recap-changed',
    subject: 'Rust Night',
  });
});

test('what nobody has described is nothing to see', async () => {
  await save({ photos: [{ image: await uploadShot(60), caption: ' \u200B ' }] });
  expect((await readStored()).photos).toMatchObject([{ caption: '' }]);
  expect((await readAsVisitor()).recap).toBeNull();
});

test('a photo from a phone keeps neither its place nor its time', async () => {
  const photo = shot(60)
    .withExif({
      IFD0: { Model: 'Phone 7', DateTime: '2025:02:14 18:00:00' },
      IFD2: { DateTimeOriginal: '2025:02:14 18:00:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 20/1 0/1' },
    })
    .withMetadata({ orientation: 6 });
  const file = await photo.jpeg().toBuffer();
  expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('2025:02:14');
  const image = await upload(Promise.resolve(file));
  await save({ photos: [{ image, caption: 'The room' }] });
  const [shown] = (await readAsVisitor()).recap?.photos ?? [];
  for (const address of [shown?.image ?? '', shown?.image.replace('.webp', '.jpg') ?? '']) {
    const stored = Buffer.from(await (await server.request(address)).arrayBuffer());
    const { exif, xmp, iptc, width, height } = await sharp(stored).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(stored.toString('latin1')).not.toMatch(/2025:02:14|Phone 7|GPS/);
    // Upright.
    expect([width, height]).toEqual([40, 60]);
  }
});

test('the card in the archive has the first picture that is shown, if the organiser says so', async () => {
  const [first, second] = [await uploadShot(60), await uploadShot(61)];
  const photos = [
    { image: first, caption: '' },
    { image: second, caption: 'The winners' },
  ];
  expect(await imageInArchive()).toBe(event.image);
  await save({ photos });
  expect(await imageInArchive()).toBe(event.image);
  await save({ photos, isCover: true, version: 1 });
  expect(await imageInArchive()).toBe(second);
  const { data } = await desk.list('past');
  expect(data.events[0]?.image).toBe(event.image);
  expect((await readAsVisitor()).image).toBe(event.image);
  await save({ photos: photos.slice(0, 1), isCover: true, version: 2 });
  expect(await imageInArchive()).toBe(event.image);
});

test('nothing is told of an event that is cancelled, a draft, deleted or ahead again', async () => {
  const photos = [{ image: await uploadShot(60), caption: 'The winners' }];
  await save({ text: 'Loud.', photos, isCover: true });
  const changed = async (changes: object) => {
    const { data } = await desk.read(event.id);
    expect((await desk.update(data, changes)).status).toBe(200);
  };
  await changed({ status: 'draft' });
  expect((await desk.read(event.id)).data.recap).toBeNull();
  expect((await save({ text: 'Louder.', version: 1 })).code).toBe('not_over');
  await changed({ status: 'published' });
  expect((await readAsVisitor()).recap?.text).toBe('Loud.');
  await changed({ startsAt: '2025-06-01' });
  expect((await readAsVisitor()).recap).toBeNull();
  await changed({ startsAt: '2025-02-14', status: 'cancelled' });
  expect((await readAsVisitor()).recap).toBeNull();
  expect(await imageInArchive()).toBe(event.image);
  await desk.remove((await desk.read(event.id)).data);
  expect((await desk.call(recapPath(event.id))).status).toBe(404);
  expect((await save({ text: 'Louder.', version: 1 })).status).toBe(404);
});

test('only an event that is over can be told of', async () => {
  const { id } = await desk.create({ startsAt: '2025-04-01', date: '' });
  expect(await save({ text: 'Loud.' }, id)).toMatchObject({ status: 409, code: 'not_over' });
  const draft = await desk.create({ startsAt: '2025-02-01', date: '', status: 'draft' });
  expect(await save({ text: 'Loud.' }, draft.id)).toMatchObject({ status: 409, code: 'not_over' });
  expect((await save({ text: 'Loud.' }, '999')).status).toBe(404);
  const response = await server.request(recapPath(event.id), { method: 'PUT', json: empty });
  expect(response.status).toBe(401);
});

test('a save over that of somebody else is refused, with what is stored', async () => {
  expect((await save({ text: 'Loud.' })).data).toEqual({ ...empty, text: 'Loud.', version: 1 });
  // As when the answer is lost.
  expect((await save({ text: 'Loud.' })).data).toEqual({ ...empty, text: 'Loud.', version: 1 });
  expect(await save({ text: 'Quiet.' })).toMatchObject({
    status: 409,
    code: 'edited_meanwhile',
    data: { ...empty, text: 'Loud.', version: 1 },
  });
  const both = await Promise.all([
    save({ text: 'Quiet.', version: 1 }),
    save({ text: 'Quieter.', version: 1 }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('what cannot be stored is refused beside its field, and nothing is lost', async () => {
  const images: string[] = [];
  // One after the other, because the server lets only a few wait.
  for (let width = 60; width < 73; width++) images.push(await uploadShot(width));
  const photos = images.map((image, index) => ({ image, caption: `Shot ${index}` }));
  const [first = '', second = ''] = images;
  expect((await save({ photos: photos.slice(0, 12) })).status).toBe(200);
  const unknown = first.replace(/[0-9a-f]{32}/, '0'.repeat(32));
  const refused: [Partial<StoredRecap>, string][] = [
    [{ photos }, 'photos'],
    [{ text: 'a'.repeat(5001) }, 'text'],
    [{ text: '>'.repeat(5000) }, 'text'],
    [{ photos: [{ image: first, caption: 'a'.repeat(301) }] }, 'photos.0.caption'],
    [{ photos: [{ image: 'https://example.org/a.webp', caption: '' }] }, 'photos.0.image'],
    [{ photos: [...photos.slice(0, 2), { image: unknown, caption: '' }] }, 'photos.2'],
    [{ photos: [{ image: first.replace('-60x40', '-61x40'), caption: '' }] }, 'photos.0'],
    [{ photos: [...photos.slice(0, 2), { image: second, caption: '' }] }, 'photos.2'],
  ];
  for (const [recap, field] of refused) {
    expect(await save({ ...recap, version: 1 })).toMatchObject({ status: 400, field });
  }
  expect((await save({ text: 'a'.repeat(5000), version: 1 })).status).toBe(200);
});

test('a picture that is taken off is gone at once, unless something else names it', async () => {
  const images = await Promise.all([60, 61, 62, 63].map(uploadShot));
  const [gone = '', inText = '', ofOther = '', ofEvent = ''] = images;
  await desk.create({ name: 'Another', description: `![x](${ofOther})` });
  const changed = await desk.update(event, { image: ofEvent });
  const photos = [gone, ofOther, ofEvent].map((image) => ({ image, caption: 'Jane' }));
  await save({ photos, text: `![Jane](${inText})` });
  await save({ photos: [], version: 1 });
  expect(await Promise.all(images.map(isThere))).toEqual([false, false, true, true]);
  expect(changed.status).toBe(200);
  const jpeg = gone.replace('.webp', '.jpg');
  expect(await isThere(jpeg)).toBe(false);
});

test('the pictures of a recap live as long as it does', async () => {
  const [photo, poster] = [await uploadShot(60), await uploadShot(61)];
  await save({ photos: [{ image: photo, caption: 'The room' }] });
  // An edit of the event keeps those of the recap, and the reverse.
  const { data } = await desk.update(event, { image: poster });
  await desk.update(data, { place: 'Room 5' });
  await save({ photos: [{ image: photo, caption: 'The full room' }], version: 1 });
  server.clock.advance(400 * DAY_SECONDS);
  await server.store.purge();
  expect([await isThere(photo), await isThere(poster)]).toEqual([true, true]);

  desk = await openDesk(server);
  await desk.remove((await desk.read(event.id)).data);
  server.clock.advance(29 * DAY_SECONDS);
  await server.store.purge();
  expect(await isThere(photo)).toBe(true);
  server.clock.advance(DAY_SECONDS);
  await server.store.purge();
  expect([await isThere(photo), await isThere(poster)]).toEqual([false, false]);
  expect(await server.query('select * from event_recap')).toEqual([]);
});
