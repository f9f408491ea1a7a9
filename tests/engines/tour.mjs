// One tour of the built site through the engines of Firefox and Safari: every page, and what visitors, members, organisers
// and helpers at the door do, with and without a network. An engine that is not installed is left out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { post, startProduction } from '../../scripts/production.mjs';
import { engines } from './engines.mjs';
import { openNetwork } from './network.mjs';
import { pageOf } from './page.mjs';

/** As the site names who has only an address. */
const NAME = 'Ada Lovelace';
const EMAIL = 'ada@example.org';
const EVENT = 'Rust Night';
const DAY_MS = 86_400_000;

const root = new URL('../../', import.meta.url);
/** @param {string} file */
const inRoot = (file) => fileURLToPath(new URL(file, root));

/** The paths of all routes, and where those lead that have nothing to show. */
const manifest = JSON.parse(readFileSync(inRoot('dist/.prerender-manifest.json'), 'utf8'));
const routes = [
  ...Object.keys(manifest.prerendered),
  ...manifest.clientOnly.map((pattern) =>
    pattern.replace(':id', '1').replace(':provider', 'google').replace(':tab', 'door'),
  ),
  '/no/such/page',
];
const redirects = new Map([
  ['/auth/otp/verify', '/auth'],
  ['/auth/callback/google', '/auth'],
  ['/event', '/events'],
]);
const isPrivate = (path) => /^\/(?:profile|admin)(?:\/|$)|\/ticket$/.test(path);

/** What is done, one after the other, in one browser. */
const steps = {
  'a visitor opens every public page': async ({ page }) => {
    for (const path of routes.filter((route) => !isPrivate(route))) {
      await page.open(path, redirects.get(path));
    }
  },
  'a member signs in by code': async ({ page, site }) => {
    await page.open('/auth');
    await page.type('Email', EMAIL);
    await page.press('Login');
    await page.type('One-Time Password', await site.codeFor(EMAIL));
    await page.press('Submit');
    await page.sees('OTP verified successfully');
  },
  'an organiser opens every page, and publishes an event with seats and a question': async (
    tour,
  ) => {
    const { page, site } = tour;
    const token = site.adminToken.replace('Bearer ', '');
    await page.run('localStorage.setItem("dss-admin-accessToken", arguments[0])', token);
    for (const path of routes.filter(isPrivate)) await page.open(path);
    await page.open('/admin/events/new');
    await page.type('Name', EVENT);
    await page.typeDay('Day', new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10));
    await page.type('Starts at', '18:00');
    await page.type('Ends at', '19:30');
    await page.sees('18:00–19:30');
    await page.type('Description', 'Bring a laptop.');
    await page.type('Seats', '2');
    await page.press('Add a question');
    await page.type('Question 1', 'Roll number');
    await page.press('Publish');
    const [, id] = await page.arrivesAt(/^\/admin\/events\/(\d+)$/);
    await page.sees('Seats: 0 of 2');
    tour.id = id;
  },
  'the member takes a seat, answers, and gets a ticket': async ({ page, id }) => {
    await page.open('/events');
    // The form of the admin who is signed in too moves the cards below it when it has loaded.
    await page.sees('Create event');
    await page.press(`Take a seat: ${EVENT}`);
    await page.type('Your name', NAME);
    await page.type('Roll number', '21A91');
    await page.press('Take a seat');
    await page.sees('You have a seat');
    await page.open(`/events/${id}`);
    await page.press('Your ticket');
    await page.arrivesAt(/\/ticket$/);
    await page.holds(`return document.querySelector('[role=img][aria-label*="QR code"]') !== null`);
  },
  'the ticket and the pages open without a network': async ({ page, network, id }) => {
    await page.holds(
      'return navigator.serviceWorker.ready.then(({ active }) => active.state === "activated")',
    );
    await network.stop();
    await page.open('/about');
    await page.open(`/events/${id}/ticket`);
    await page.sees('as this device kept it');
    await network.start();
  },
  'a door lets somebody in without a network, is closed and opened, and sends it': async (tour) => {
    const { page, site, network, id } = tour;
    const { data: door } = await post(
      `${site.url}/api/admin/event/${id}/door`,
      {},
      site.adminToken,
    );
    const { pathname } = new URL(door.url);
    await page.open(pathname);
    await page.sees('Works without a network');
    await network.stop();
    await page.type('Name, answer or ticket’s letters', 'ada');
    await page.press(NAME);
    await page.sees(`Last let in: ${NAME}`);
    await page.press('Next');
    await page.sees('1 of 1 is in');
    await page.closeAndReopen();
    await page.sees('1 of 1 is in');
    await page.sees('1 tap waits to be sent');
    await network.start();
    await page.seesNoMore('to be sent');
    const headers = { Authorization: site.adminToken };
    const answer = await fetch(`${site.url}/api/admin/event/${id}/attendance`, { headers });
    const { attendees } = (await answer.json()).data;
    assert.deepEqual(
      attendees.map(({ name }) => name),
      [NAME],
    );
  },
  'the member signs out': async ({ page }) => {
    await page.open('/profile');
    await page.press('Sign Out');
    await page.press('Yes');
    await page.arrivesAt(/^\/$/);
  },
};

/** @param {string} name @param {() => Promise<import('./engines.mjs').Engine>} openEngine */
async function tourIn(name, openEngine) {
  const engine = await openEngine();
  const network = await openNetwork();
  const site = await startProduction({
    main: [inRoot('dist-server/main.js')],
    admin: [inRoot('dist-server/admin.js')],
    eventCount: 1,
    environment: { APP_URL: network.url },
  });
  network.leadTo(site.url);
  const page = pageOf(engine, network.url);
  const tour = { page, site, network };
  try {
    for (const [title, step] of Object.entries(steps)) {
      const startedAt = Date.now();
      try {
        await step(tour);
        assert.deepEqual(await page.takeErrors(), [], 'errors in the console');
      } catch (error) {
        const screen = await page.describe(name).catch((reason) => String(reason));
        throw new Error(`${name}: ${title}\n\nOn the screen: ${screen}`, { cause: error });
      }
      console.log(`${name}: ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    }
  } finally {
    await engine.close();
    await network.stop();
    site.close();
  }
}

/** @param {[string, (() => Promise<import('./engines.mjs').Engine>) | null]} engine */
async function tourIfInstalled([name, openEngine]) {
  if (openEngine) await tourIn(name, openEngine);
  else console.log(`${name} is not installed: its tour is left out`);
}

const outcomes = await Promise.allSettled(Object.entries(engines).map(tourIfInstalled));
const failures = outcomes.filter(({ status }) => status === 'rejected');
for (const { reason } of failures) console.error(reason);
// Ends what a failure left running.
process.exit(failures.length === 0 ? 0 : 1);
