import path from 'node:path';
import Database from 'libsql';
import { startSite } from './servers.mjs';

const EVENTS = 50;
const REGISTRATIONS = 500;
const CAPACITY = 250;
const MEMBERS = 10;

/**
 * Lets ten members a second register for full events and leave them again, with 50 events of 500 registrations each, while
 * `load` runs.
 * @template Result
 * @param {number} seconds
 * @param {(url: string, seconds: number) => Promise<Result>} load Puts load on the site for so many seconds.
 * @returns {Promise<{ loaded: Result, changes: number, failures: number }>}
 */
export async function changeSeats(seconds, load) {
  const site = await startSite({ DATABASE_URL: '' });
  try {
    const eventIds = addRegistrations(path.join(site.dataDir, 'society.db'));
    /** @type {string[]} */
    const tokens = [];
    for (let member = 0; member < MEMBERS; member += 1) {
      tokens.push(await site.signIn(`seat${member}@example.org`));
    }
    let [changes, failures] = [0, 0];
    const changing = setInterval(() => {
      const eventId = eventIds[changes % eventIds.length];
      const token = tokens[changes % tokens.length] ?? '';
      // Everybody registers ten times, each for another event, and then leaves all of them.
      const method = Math.floor(changes / (EVENTS * 2)) % 2 === 0 ? 'POST' : 'DELETE';
      changes += 1;
      void fetch(`${site.url}/api/event/register?eventId=${eventId}`, {
        method,
        headers: { Authorization: token },
      }).then(
        ({ ok }) => (failures += ok ? 0 : 1),
        () => (failures += 1),
      );
    }, 1000 / MEMBERS);
    const loaded = await load(site.url, seconds);
    clearInterval(changing);
    return { loaded, changes, failures };
  } finally {
    site.close();
  }
}

/**
 * Adds events and registrations to the database of a running server.
 * @param {string} file
 * @returns {string[]} The ids of the events.
 */
function addRegistrations(file) {
  const database = new Database(file);
  database.exec(`
    with recursive n(n) as (select 1 union all select n + 1 from n where n < ${REGISTRATIONS})
      insert into member (id, email, name, image_url, created_at)
      select 'load' || n, 'load' || n || '@example.org', 'Member', '', 0 from n;
    with recursive n(n) as (select 1 union all select n + 1 from n where n < ${EVENTS})
      insert into event (name, description, image, date, is_date_generated, is_day_read, place, link, status, note,
        version, created_at, updated_at, published_at, uid, sequence, over_at, capacity)
      select 'Event ' || n, description, image, date, 0, 0, '', '', 'published', '', 1, created_at, updated_at,
        published_at, 'load' || n, 0, over_at, ${CAPACITY} from n, (select * from event limit 1);
    insert into registration (event_id, number, member_id, created_at, is_told_waiting)
      select event.id, cast(substr(member.id, 5) as integer), member.id, 0,
        cast(substr(member.id, 5) as integer) > ${CAPACITY}
      from event, member where event.uid like 'load%' and member.id like 'load%'`);
  const events = database.prepare("select id from event where uid like 'load%'").all([]);
  database.close();
  return events.map((event) => String(Object(event).id));
}
