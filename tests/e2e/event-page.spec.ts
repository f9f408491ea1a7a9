import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Event } from '@/contract/events';
import { expectAccessible } from './accessibility';
import { expectSameWithoutStylesheet } from './deferred-stylesheet';
import { expect, settled, signedIn, type Site, smoke, test } from './fixtures';
import { holdScripts } from './hold-scripts';
import { watchLayout } from './layout-shifts';

test.use({ sharesSite: 'for own events' });

const description = `Bring a **laptop**. Read [about us](/about) or [the book](https://example.org/book).

## The evening

| Time | What will happen in this long column | Who |
| --- | --- | --- |
| 17:00 | Arrive and install everything that is needed | Ada |

\`\`\`
fn main() { println!("a line of code that is longer than the screen of any phone there is"); }
\`\`\`
`;

const rustNight = {
  name: 'Rust Night',
  description,
  image: '',
  date: '',
  startsAt: '2030-07-12T11:30:00Z',
  endsAt: '2030-07-12T13:30:00Z',
  place: 'Seminar Hall 2',
  link: 'https://meet.example.org/rust',
};

/** Calls the API as an admin who is added first. */
async function adminApi(site: Site) {
  const admin = site.admin;
  const call = async (method: string, path: string, json: unknown, token = '') => {
    const response = await fetch(site.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify(json),
    });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return (await response.json()) as { data: Event & { accessToken: string } };
  };
  const { accessToken } = (await call('POST', '/api/auth/admin', admin)).data;
  return {
    accessToken: accessToken.replace('Bearer ', ''),
    create: async (event: object = {}) =>
      (await call('POST', '/api/event', { ...rustNight, ...event }, accessToken)).data,
    change: async (event: Event, changed: object) => {
      const { name, image, date, startsAt, endsAt, place, link, status, note, version } = event;
      const texts = { name, image, date, place, link, note, description: event.description };
      const json = { ...texts, startsAt, endsAt, status, version, ...changed };
      return (await call('PUT', `/api/event/${event.id}`, json, accessToken)).data;
    },
  };
}

/** The last one is the one that axe looks at. */
const WIDTHS = [1280, 320];

const apiCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('without its pictures', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('a picture that fails to load leaves its alternative text, or nothing', async ({
    page,
    site,
  }) => {
    const pictures = '![The workshop](/pictures/gone.webp)\n\n![](/pictures/gone-too.webp)';
    const name = 'An evening of pictures';
    const { id } = await (await adminApi(site)).create({ name, description: pictures });
    const article = page.locator('.article');
    const expectText = async () => {
      await expect(article.getByText('The workshop')).toBeVisible();
      await expect(article.locator('img')).toHaveCount(0);
      await expect(article.locator('.failed-picture:visible')).toHaveCount(1);
    };

    // The HTML of the server: the pictures fail before it hydrates.
    await page.goto(`/events/${id}`);
    await expectText();

    // The browser renders the Markdown.
    await page.goto('/events');
    await page.getByRole('link', { name }).first().click();
    await expectText();
  });
});

test(
  'the app hydrates the HTML of the server without a second request',
  smoke,
  async ({ page, site }) => {
    const { id } = await (await adminApi(site)).create();
    const calls = apiCalls(page);
    const response = await page.goto(`/events/${id}`, { waitUntil: 'commit' });
    expect(response?.status()).toBe(200);
    const description = await page.locator('.article').elementHandle();
    await settled(page);
    expect(await description?.evaluate((node) => node.isConnected)).toBe(true);
    expect(calls).toEqual([]);
    await expect(page.locator('title')).toHaveCount(1);
    await expect(page.locator('meta[name=description]')).toHaveCount(1);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  },
);

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the reader’s time is beside the society’s, and nothing moves', async ({ page, site }) => {
    const { id } = await (await adminApi(site)).create();
    const expectNoShift = await watchLayout(page);
    await page.goto(`/events/${id}`);
    await expect(page.getByText('Friday, 12 July 2030, 17:00–19:00')).toBeVisible();
    await expect(page.getByText('India Standard Time')).toBeVisible();
    const forReader = page.getByText('For you: 07:30–09:30, Eastern Daylight Time');
    await expect(forReader).toBeVisible();
    await settled(page);
    await expectNoShift();
    await page.emulateMedia({ media: 'print' });
    await expect(forReader).toBeHidden();
    await expect(page.getByText('India Standard Time')).toBeVisible();
  });
});

test.describe('without the deferred style sheet', () => {
  test.use({ allowedErrors: [/./] });

  test('an event looks the same', async ({ page, site }) => {
    const admin = await adminApi(site);
    const moved = { startsAt: '2030-07-11T11:30:00Z', note: 'Rain.' };
    const { id } = await admin.change(await admin.create(), moved);
    await expectSameWithoutStylesheet(page, `/events/${id}`);
  });
});

test('a draft is a 404 for visitors and has a banner for admins', async ({ page, site }) => {
  const { create, accessToken } = await adminApi(site);
  const { id } = await create({ status: 'draft' });
  const calls = apiCalls(page);
  expect((await page.goto(`/events/${id}`))?.status()).toBe(404);
  await expect(heading(page)).toContainText('Page not found');
  await settled(page);
  expect(calls).toEqual([]);
  await page.evaluate((token) => localStorage.setItem('dss-admin-accessToken', token), accessToken);
  await page.reload();
  await expect(page.getByText('Draft: only admins see this page')).toBeVisible();
  await expect(heading(page)).toHaveText('Rust Night');
});

test.describe('with a server that fails', () => {
  test.use({ allowedErrors: [/./] });

  test('the page says so and tries again', async ({ page, site }) => {
    const { id } = await (await adminApi(site)).create();
    const shell = await (await fetch(`${site.url}/profile`)).text();
    await page.route(`**/events/${id}`, (route) =>
      route.fulfill({ body: shell, contentType: 'text/html', status: 503 }),
    );
    await page.route(`**/api/event/${id}`, (route) => route.abort());
    await page.goto(`/events/${id}`);
    await expect(page.getByRole('heading', { name: 'This event did not load' })).toBeVisible();
    await page.unroute(`**/api/event/${id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Rust Night');
  });
});

test('for members nothing moves when the button for their interest comes', async ({
  page,
  site,
  member,
}) => {
  const { create } = await adminApi(site);
  // Without times: the reader's own ones come when the page hydrates, and may take a line more.
  const event = await create({ date: 'Some Thursday', startsAt: null, endsAt: null });
  await signedIn(page, site, member);
  const register = page.getByRole('link', { name: 'Register' });
  const text = page.getByText(/^Bring a/);
  const places = async () => [await register.boundingBox(), await text.boundingBox()];
  await page.setViewportSize({ width: 360, height: 800 });
  const letIn = await holdScripts(page);
  await page.goto(`/events/${event.id}`, { waitUntil: 'commit' });
  await expect(text).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  await letIn();
  await expect(page.getByRole('button', { name: "I'm Interested" })).toBeVisible();
  expect(await places()).toEqual(before);
});

test('Add to calendar opens in view, and closes with Escape and with a click elsewhere', async ({
  page,
  site,
}) => {
  const { id } = await (await adminApi(site)).create();
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(`/events/${id}`);
  const menu = page.locator('summary', { hasText: 'Add to calendar' });
  const google = page.getByRole('link', { name: 'Google Calendar' });
  // To the lower edge of the window.
  await menu.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await menu.click();
  await expect(page.getByRole('link', { name: 'File for any other' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(google).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(google).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(google).toBeHidden();
});

test.describe('on every screen', () => {
  test('nothing scrolls sideways, and axe finds no problem', async ({ page, site }) => {
    const api = await adminApi(site);
    const long = {
      name: 'An evening with a very long name that takes several lines, and Donaudampfschifffahrt',
    };
    const events = [
      await api.create(long),
      await api.create({ startsAt: '2020-01-01', endsAt: null }),
      await api.change(await api.create(), { status: 'cancelled', note: 'Flooded.' }),
    ];
    for (const id of [...events.map((event) => event.id), '999']) {
      await page.goto(`/events/${id}`);
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const excess = await page
          .locator('main')
          .evaluate(({ scrollWidth }) => scrollWidth - window.innerWidth);
        expect(excess, `/events/${id} at ${width}`).toBeLessThanOrEqual(0);
      }
      await expectAccessible(page, `/events/${id}`);
    }
  });

  test('a poster is whole on the page, without bars, has its top on the card, and moves nothing', async ({
    page,
    site,
  }) => {
    test.setTimeout(60_000);
    const api = await adminApi(site);
    const [width, height] = [1000, 1414];
    const poster = sharp({ create: { width, height, channels: 3, background: 'navy' } });
    const uploaded = await fetch(`${site.url}/api/admin/picture`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${api.accessToken}` },
      body: new Uint8Array(await poster.png().toBuffer()),
    });
    const { image } = ((await uploaded.json()) as { data: { image: string } }).data;
    // Without times, as those of the reader may take a line more.
    const undated = { date: 'Some Thursday', startsAt: null, endsAt: null };
    const { id } = await api.create({ name: 'Poster Night', image, ...undated });
    const expectNoShift = await watchLayout(page);
    for (const screenWidth of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width: screenWidth, height: 900 });
      await page.goto(`/events/${id}`);
      const picture = page.locator('main img').first();
      await settled(page);
      const box = await picture.evaluate((element) => [element.clientWidth, element.clientHeight]);
      expect((box[1] ?? 0) / (box[0] ?? 1), `${screenWidth} px`).toBeCloseTo(height / width, 1);
      await expectNoShift();
    }
    await page.goto('/events');
    const card = page.getByRole('article').filter({ hasText: 'Poster Night' }).locator('img');
    await expect(card).toHaveCSS('object-position', '50% 0%');
  });

  test('when and where come first on a phone, and stay beside the description on a wide screen', async ({
    page,
    site,
  }) => {
    const { id } = await (await adminApi(site)).create({ description: description.repeat(5) });
    await page.goto(`/events/${id}`);
    const place = page.getByText(rustNight.place);
    const tops = () =>
      Promise.all(
        [place, page.locator('article svg[viewBox="0 0 13 8"]'), page.locator('.article')].map(
          async (part) => (await part.boundingBox())?.y ?? NaN,
        ),
      );
    await page.setViewportSize({ width: 390, height: 800 });
    const [placeTop = NaN, pictureTop = NaN, descriptionTop = NaN] = await tops();
    expect(placeTop).toBeLessThan(pictureTop);
    expect(pictureTop).toBeLessThan(descriptionTop);
    for (const width of [1024, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('heading', { level: 2 }).nth(3).scrollIntoViewIfNeeded();
      await expect(page.locator('main h1')).not.toBeInViewport();
      await expect(place).toBeInViewport();
    }
  });

  test('the keyboard reaches everything in the order of the page', async ({ page, site }) => {
    const { id } = await (await adminApi(site)).create();
    await page.goto(`/events/${id}`);
    await page.locator('main').focus();
    const reached: string[] = [];
    for (let step = 0; step < 9; step += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const { ariaLabel, textContent } = document.activeElement ?? document.body;
          return (ariaLabel ?? textContent ?? '').trim();
        }),
      );
    }
    expect(reached.map((name) => name.replace(/ \(opens.*/, '').trim())).toEqual([
      'All events',
      'Register',
      'Add to calendar',
      'Share',
      'Sign in',
      'about us',
      'the book',
      'Table',
      'Code',
    ]);
  });
});
