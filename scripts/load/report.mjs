import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import sharp from 'sharp';
import { post } from '../production.mjs';
import { currentMemory, startSite } from './servers.mjs';

const PEOPLE = 500;
const PHOTOS = 12;
const PAUSE_MS = 10;
const LIST = '/api/admin/event?state=past';

/**
 * Downloads the report of an event with 500 people and twelve photos as a Word file, while the desk reads its list.
 * @returns {Promise<{ ms: number, bytes: number, slowestMs: number, memory: number }>} The time it takes, the slowest answer
 *   to the desk meanwhile, and by how much the memory grows, in MiB.
 */
export async function downloadReport() {
  const site = await startSite({ DATABASE_URL: '' });
  try {
    const { id } = (
      await post(
        `${site.url}/api/event`,
        {
          name: 'Report',
          description: 'What we did.',
          image: '',
          date: '',
          // The purge forgets who came to an event of more than a year ago.
          startsAt: new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10),
        },
        site.adminToken,
      )
    ).data;
    addPeople(path.join(site.dataDir, 'society.db'), id);
    await addPhotos(site, id);
    const headers = { Authorization: site.adminToken };
    const read = async (/** @type {string} */ target) => {
      const sentAt = performance.now();
      const response = await fetch(site.url + target, { headers });
      const { byteLength: bytes } = await response.arrayBuffer();
      if (!response.ok) throw new Error(`${target}: ${response.status}`);
      return { ms: performance.now() - sentAt, bytes };
    };
    await read(LIST);
    const before = await site.memory();
    const watched = { slowestMs: 0, peak: 0, isDone: false };
    const watching = (async () => {
      while (!watched.isDone) {
        watched.slowestMs = Math.max(watched.slowestMs, (await read(LIST)).ms);
        watched.peak = Math.max(watched.peak, await currentMemory(site.child.pid));
        await sleep(PAUSE_MS);
      }
    })();
    const report = await read(`/api/admin/event/${id}/report?format=docx`);
    watched.isDone = true;
    await watching;
    return { ...report, slowestMs: watched.slowestMs, memory: watched.peak - before };
  } finally {
    site.close();
  }
}

/**
 * Adds members who came to an event to the database of a running server.
 * @param {string} file
 * @param {string} eventId
 */
function addPeople(file, eventId) {
  const database = new Database(file);
  database.exec(`
    with recursive n(n) as (select 1 union all select n + 1 from n where n < ${PEOPLE})
      insert into member (id, email, name, image_url, created_at)
      select 'report' || n, 'report' || n || '@example.org', 'Member ' || n, '', 0 from n;
    insert into registration (event_id, number, member_id, created_at)
      select ${eventId}, cast(substr(id, 7) as integer), id, 0 from member where id like 'report%';
    insert into door_tap (event_id, id, kind, who, how, at, state)
      select ${eventId}, 'tap-' || number, 'in', cast(number as text), 'scanned', 0, 'counted'
      from registration where event_id = ${eventId}`);
  database.close();
}

/**
 * @param {Awaited<ReturnType<typeof startSite>>} site
 * @param {string} eventId
 */
async function addPhotos({ url, adminToken }, eventId) {
  const photos = [];
  for (let index = 1; index <= PHOTOS; index += 1) {
    const body = await photo(index);
    const headers = { Authorization: adminToken };
    const response = await fetch(`${url}/api/admin/picture`, { method: 'POST', headers, body });
    photos.push({ image: (await response.json()).data.image, caption: `Picture ${index}` });
  }
  const response = await fetch(`${url}/api/admin/event/${eventId}/recap`, {
    method: 'PUT',
    headers: { Authorization: adminToken, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'It was good.', photos, isCover: false, version: 0 }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/**
 * A picture with the detail of a photo.
 * @param {number} seed
 */
async function photo(seed) {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 100 + seed, sigma: 60 };
  const create = { width: 1600, height: 1200, channels: /** @type {const} */ (3), noise };
  const picture = sharp({ create: { ...create, background: '#000' } }).blur(2);
  return new Uint8Array(await picture.jpeg().toBuffer());
}
