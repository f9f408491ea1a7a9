// The link of an online event: no browser of a visitor keeps it, and who has a seat finds it on page and ticket.
import type { Page } from '@playwright/test';
import type { Question } from '@/contract/events';
import { expect, signedIn, signedInAsAdmin, test } from './fixtures';
import { postEvent } from './post-event';
import { expectGoodScreen } from './screen-checks';

test.use({ serviceWorkers: 'allow', sharesSite: 'for own events' });

const NAME = 'Rust Night Online';
const LINK = 'https://meet.example.org/k9zq';
const ROLL: Question = {
  id: 'roll',
  text: 'Roll number',
  kind: 'text',
  options: [],
  required: true,
  atDoor: true,
};
const SHIRT: Question = {
  id: 'shirt',
  text: 'T-shirt',
  kind: 'choice',
  options: ['S', 'M'],
  required: true,
  atDoor: false,
};

/** All that a browser keeps of the site: caches, databases and stores, and the document itself. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [document.documentElement.outerHTML];
    for (const store of [localStorage, sessionStorage])
      texts.push(...Object.values(store).map(String));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve) => {
        open.addEventListener('success', () => resolve(open.result));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        texts.push(JSON.stringify(all.result));
      }
      database.close();
    }
    return texts.join('\n');
  });

test('the link for who has a seat is in no browser of a visitor, and on page and ticket of a member', async ({
  page,
  site,
  member,
  browser,
}) => {
  test.setTimeout(120_000);
  const organiser = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' });
  const admin = await signedInAsAdmin(organiser, site);
  const id = await postEvent(organiser, admin, {
    name: NAME,
    startsAt: '2091-07-12',
    place: 'Online',
    link: LINK,
    linkFor: 'going',
    capacity: 5,
    questions: [ROLL, SHIRT],
  });

  await page.goto('/events');
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const path of [`/events/${id}`, '/', '/events', `/events/${id}`]) await page.goto(path);
  await expect(page.getByText('The link comes with your seat.')).toBeVisible();
  await expectGoodScreen(page, 'the page without the link');
  const atVisitor = await kept(page);
  expect(atVisitor).toContain(NAME);
  expect(atVisitor).not.toContain(LINK);

  const token = await signedIn(page, site, member);
  const response = await page.request.post(`/api/event/register?eventId=${id}`, {
    headers: { Authorization: token },
    data: { answers: { roll: '12', shirt: 'M' } },
  });
  expect(response.status()).toBe(201);
  await page.goto(`/events/${id}`);
  await expect(page.getByRole('link', { name: 'Join' })).toHaveAttribute('href', LINK);
  await expectGoodScreen(page, 'the page with the link');
  await page.goto(`/events/${id}/ticket`);
  await expect(page.getByRole('article').getByRole('link')).toHaveAttribute('href', LINK);
  await expectGoodScreen(page, 'the ticket with the link');

  await organiser.goto(`/admin/events/${id}/edit`);
  const question = organiser.getByRole('group', { name: 'Question 2' });
  await question.getByLabel('Further options').fill('L');
  for (const width of [1920, 900, 390]) {
    await organiser.setViewportSize({ width, height: 900 });
    const field = organiser.getByLabel('Who gets the link');
    expect((await field.boundingBox())?.width, `${width} px`).toBeGreaterThan(150);
  }
  await expectGoodScreen(organiser, 'the form with answered questions');
  await organiser.getByRole('button', { name: 'Save changes' }).click();
  await expect(organiser.getByText('S: 0 · M: 1 · L: 0')).toBeVisible();
  await expectGoodScreen(organiser, 'the counted answers');

  const draft = await postEvent(organiser, admin, {
    name: 'A draft',
    status: 'draft',
    capacity: 5,
    questions: [{ ...ROLL, text: 'W'.repeat(80) }],
  });
  await organiser.goto(`/events/${draft}`);
  await expect(organiser.getByText('5 of 5 seats left')).toBeVisible();
  await expectGoodScreen(organiser, 'the preview of a draft');
});
