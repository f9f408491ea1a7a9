import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from '@playwright/test';
import { artwork } from '@/data/artwork';
import { eventArticles } from '@/data/events';
import { highlights } from '@/data/highlights';
import { society } from '@/data/society';
import { exampleEvent, exampleTeam } from '#tests/support/examples';
import { expectSameWithoutStylesheet } from './deferred-stylesheet';
import {
  expect,
  hydrated,
  idle,
  menuLink,
  settled,
  signedIn,
  signedInAsAdmin,
  slow,
  smoke,
  test,
  withMotion,
} from './fixtures';
import { holdScripts } from './hold-scripts';
import { watchLayout } from './layout-shifts';

test.use({ ...withMotion, sharesSite: true });

const addresses = [
  '/',
  '/events',
  '/about',
  exampleTeam.href,
  exampleEvent.href,
  '/auth',
  '/blogs',
  '/no/such/page',
  '/no/such/page.2',
];

for (const path of ['/', '/events']) {
  test(`the largest picture of ${path} comes with the HTML and stays`, async ({ page }) => {
    await page.goto(path);
    const picture = page.locator('img[fetchpriority=high]');
    await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml,/);
    await idle(page);
    await expect(picture).toHaveAttribute('src', /^data:/);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  });
}

test.describe('hydration', smoke, () => {
  for (const path of addresses) {
    test(`the app hydrates ${path} without a layout shift`, async ({ page }) => {
      const expectNoShift = await watchLayout(page);
      const letIn = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveCount(1);
      const element = await heading.elementHandle();
      await letIn();
      await hydrated(heading);
      await settled(page);
      expect(await element?.evaluate((node) => node.isConnected)).toBe(true);
      await expectNoShift();
      await expect(page.locator('title')).toHaveCount(1);
      await expect(page.locator('meta[name=description]')).toHaveCount(1);
    });
  }
});

test.describe('without the deferred style sheet', slow, () => {
  test.use({ allowedErrors: [/./] });

  for (const path of addresses) {
    test(`${path} looks the same on phone, tablet and desktop`, async ({ page }) => {
      await expectSameWithoutStylesheet(page, path);
    });
  }
});

test('a member never sees "Sign In", and the profile causes no layout shift', async ({
  page,
  site,
  member,
}) => {
  await signedIn(page, site, member);
  const expectNoShift = await watchLayout(page);
  const letIn = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  const link = page.getByRole('banner').getByText('Sign In', { exact: true });
  await expect(link).toBeHidden();
  await letIn();
  await expect(page.getByRole('button', { name: 'Profile menu of Ada' })).toBeVisible();
  await expectNoShift();
});

test('on a phone the name of the society does not wrap when the code of an admin’s menu arrives', async ({
  page,
  site,
}) => {
  await signedInAsAdmin(page, site);
  await page.setViewportSize({ width: 320, height: 640 });
  const letIn = await holdScripts(page, 'header-session-*');
  await page.goto('/about');
  const name = page.getByRole('banner').getByRole('link', { name: society.name });
  await idle(page);
  const before = await name.boundingBox();
  await letIn();
  await expect(page.getByRole('button', { name: 'Admin menu' })).toBeVisible();
  expect(await name.boundingBox()).toEqual(before);
});

test('a member never sees the invitation to sign in above the events', async ({
  page,
  site,
  member,
}) => {
  await signedIn(page, site, member);
  await page.addInitScript(() => {
    const look = () => {
      const invitation = [...document.querySelectorAll('main p')].find((paragraph) =>
        paragraph.textContent?.endsWith('to show which events interest you.'),
      );
      if (invitation?.checkVisibility()) Reflect.set(window, 'sawInvitation', true);
      requestAnimationFrame(look);
    };
    look();
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/events');
  await expect(page.getByText('to show which events interest you.')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'sawInvitation'))).toBeUndefined();
});

test('leaving for a social login causes no layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const expectNoShift = await watchLayout(page);
  await page.goto('/auth/callback/github');
  await expect(page).toHaveURL('/auth');
  await settled(page);
  await expectNoShift();
});

test('a visitor sees "Sign In" before hydration', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByText('Sign In', { exact: true })).toBeVisible();
});

test('an address submitted before hydration gets its code', async ({ page, site, member }) => {
  const letIn = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  const field = page.getByLabel('Email', { exact: true });
  await field.fill(member);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(field).toHaveValue(member);
  await letIn();
  await expect(page).toHaveURL('/auth/otp/verify');
  expect(await site.mailbox.codeFor(member)).toMatch(/^\w{4}$/);
});

test('two forms submitted before hydration are both sent', async ({ page, site, member }) => {
  const letIn = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('News by mail').fill(member);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByLabel('Email', { exact: true }).fill(member);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const subscribed = page.waitForResponse(
    (response) => response.url().endsWith('/api/email') && response.request().method() === 'POST',
  );
  await letIn();
  expect((await subscribed).ok()).toBe(true);
  await expect(page).toHaveURL('/auth/otp/verify');
  expect(await site.mailbox.codeFor(member)).toMatch(/^\w{4}$/);
});

test('an address submitted before hydration gets its code also if another code is pending', async ({
  page,
  site,
  member,
}) => {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(`first.${member}`);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/auth/otp/verify');
  const letIn = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill(member);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await letIn();
  await expect(page).toHaveURL('/auth/otp/verify');
  expect(await site.mailbox.codeFor(member)).toMatch(/^\w{4}$/);
});

test('a page is not painted before everything above the fold is parsed', async ({ page, site }) => {
  const html = await (await fetch(`${site.url}/events`)).text();
  const half = html.indexOf('<img');
  const slow = createServer(({ url }, response) => {
    if (url !== '/events') return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.slice(0, half));
    setTimeout(() => response.end(html.slice(half)), 500);
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/events`);
  const shownEarly = await page.evaluate(async () => {
    const paint = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'paint', buffered: true });
    });
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const allCameAt = visit?.responseEnd ?? Infinity;
    return paint.filter(({ startTime }) => startTime < allCameAt).map(({ name }) => name);
  });
  expect(shownEarly).toEqual([]);
  slow.close();
});

test('the menu opens if it was pressed before hydration', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const letIn = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await letIn();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a social login pressed before hydration starts once', async ({ page }) => {
  const letIn = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Login with Github' }).click();
  await letIn();
  await expect(page.getByText('Login with Github is not set up on this site yet')).toHaveCount(1);
});

test('Pause pressed before hydration pauses the slides', async ({ page }) => {
  const letIn = await holdScripts(page);
  await page.goto('/events', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await letIn();
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
});

test('each of several clicks before hydration is replayed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const letIn = await holdScripts(page);
  await page.goto('/events', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await page.getByRole('button', { name: 'Scroll to top' }).click();
  await letIn();
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('Back pressed before hydration leads back', async ({ page }) => {
  await page.goto('/about');
  const letIn = await holdScripts(page);
  await page.goto(exampleTeam.href, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await letIn();
  await expect(page).toHaveURL('/about');
});

test('Pause pressed while the carousel’s code loads pauses the slides', async ({ page }) => {
  const letIn = await holdScripts(page, 'highlights-carousel-*');
  await page.goto('/events');
  // The rest of the page is hydrated: its events are handled already.
  await expect(page.getByText('The next one is on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await letIn();
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
});

test('the slide that is chosen before hydration is shown', async ({ page }) => {
  const letIn = await holdScripts(page);
  await page.goto('/events', { waitUntil: 'commit' });
  const thumbnail = page.getByRole('button', { name: 'Go to slide 3' });
  await thumbnail.click();
  await page.mouse.move(0, 0);
  await letIn();
  await expect(thumbnail).toHaveAttribute('aria-current', 'true');
});

test('scrolling before hydration is kept, and Back returns to that position', async ({ page }) => {
  const letIn = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  const y = () => page.evaluate(() => window.scrollY);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.keyboard.press('End');
  await expect
    .poll(async () => (await y()) + (page.viewportSize()?.height ?? 0))
    .toBe(await page.evaluate(() => document.documentElement.scrollHeight));
  const place = await y();
  await letIn();
  await settled(page);
  expect(await y()).toBe(place);
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a')?.click());
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect.poll(y).toBe(place);
});

test('on a phone the scroll position is kept when the events load late', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const top = () =>
    page.evaluate(() =>
      Math.round(document.querySelector('#discover h2')?.getBoundingClientRect().top ?? NaN),
    );
  const eventsAreShown = async () => {
    await expect(page.getByText('The next one is on its way')).toBeAttached();
    await settled(page);
  };
  await page.goto('/events#discover');
  await eventsAreShown();
  const place = await top();
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(200);
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, 900);
  await expect.poll(top).toBeLessThan(-600);
  const left = await top();
  // Recorded in the first frame, before the app runs.
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      document.documentElement.dataset['topOfFirstFrame'] = String(window.scrollY);
    });
  });
  const scrolledTo = await page.evaluate(() => window.scrollY);
  // A slow phone renders while it still parses the page.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.reload();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await eventsAreShown();
  await expect.poll(top).toBe(left);
  await expect(page.locator('html')).toHaveAttribute('data-top-of-first-frame', String(scrolledTo));
});

test('in a reload the list of events is as high in the first frame as before', async ({ page }) => {
  let data: unknown[] = [];
  await page.route('**/api/event', (route) => route.fulfill({ json: { data } }));
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const { offsetHeight } = document.querySelector<HTMLElement>('#upcoming') ?? {};
      const { offsetTop } = document.querySelector<HTMLElement>('#discover') ?? {};
      document.documentElement.dataset['firstHeight'] = String(offsetHeight);
      document.documentElement.dataset['firstTopBelow'] = String(offsetTop);
    });
  });
  for (const { path, width, count } of [
    { path: '/events', width: 390, count: 10 },
    { path: '/events', width: 768, count: 2 },
    { path: '/events', width: 768, count: 4 },
    { path: '/', width: 390, count: 0 },
    { path: '/', width: 768, count: 3 },
    { path: '/', width: 1280, count: 4 },
  ]) {
    data = Array.from({ length: count }, (_, index) => ({
      id: String(index + 1),
      name: 'Rust Night',
      description: 'Short.',
      image: '',
      date: 'Soon',
      createdAt: '2026-01-01T00:00:00Z',
    }));
    await page.setViewportSize({ width, height: 844 });
    const eventsAreShown = async () => {
      await page.locator('#upcoming').evaluate((section) => section.scrollIntoView());
      await expect(page.locator('#upcoming article')).toHaveCount(count || 1);
      await settled(page);
    };
    const height = () =>
      page.locator('#upcoming').evaluate((section: HTMLElement) => String(section.offsetHeight));
    const topBelow = () =>
      page.locator('#discover').evaluate((section: HTMLElement) => String(section.offsetTop));
    await page.goto(path);
    await eventsAreShown();
    const before = await height();
    // On the other screens a text above takes another line until its font has loaded.
    const topBefore = count === 10 ? await topBelow() : null;
    await page.reload();
    const which = `${path} with ${count} events, ${width} px wide`;
    const html = page.locator('html');
    expect(await html.getAttribute('data-first-height'), which).toBe(before);
    if (topBefore !== null) await expect(html).toHaveAttribute('data-first-top-below', topBefore);
    await eventsAreShown();
    expect(await height(), which).toBe(before);
    if (topBefore !== null) expect(await topBelow(), which).toBe(topBefore);
  }
});

test('the first frame of a reload waits for elements that exist', async ({ page }) => {
  const waitsFor = async (path: string) => {
    await page.goto(path);
    await page.reload();
    return page
      .locator('link[rel=expect]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  };
  expect(await waitsFor('/')).toContain('#deferred-resources');
  expect(await waitsFor('/news/leave')).toEqual([]);
});

test('on a phone the picture of Home is in the HTML and is not loaded again', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/art/')) pictures.push(pathname);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await settled(page);
  await expect(page.locator('picture img')).toHaveAttribute('src', /^data:image\/svg/);
  expect(pictures).not.toContain(artwork.hero.src);
  await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(0);
});

test('images far below the fold load when the browser is idle', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const images = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'image') images.add(new URL(request.url()).pathname);
  });
  const letIn = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => [...images]).toContain(highlights[0]?.image.src);
  expect(images).not.toContain(artwork.frieze.src);
  await letIn();
  await expect.poll(() => [...images]).toContain(artwork.frieze.src);
});

test('reading an article loads no code that talks to the server', async ({ page }) => {
  const scripts: { url: string; text: Promise<string> }[] = [];
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script')
      scripts.push({ url: response.url(), text: response.text() });
  };
  page.on('response', collect);
  await page.goto(exampleEvent.href);
  await settled(page);
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
  // Reading a script that arrives while the test ends would fail.
  page.off('response', collect);
  for (const { url, text } of scripts)
    expect((await text).includes('AxiosError'), `${url} holds axios`).toBe(false);
});

for (const address of ['/', '/events']) {
  test(`${address} loads at most 18 files and 120 kB of script when the browser is idle`, async ({
    page,
  }) => {
    const loads: Request[] = [];
    page.on('requestfinished', (request) => loads.push(request));
    const open = new Set<Request>();
    page.on('request', (request) => open.add(request));
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => open.delete(request));
    const html = (await (await page.goto(address))?.text()) ?? '';
    await settled(page);
    // When idle, the app loads the pictures below the screen, and at last the page of events.
    await expect(page.locator('img[loading=lazy]')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
      .toBe(true);
    const pathOf = (request: Request) => new URL(request.url()).pathname;
    const isLoaded = (path: string) => loads.some((load) => pathOf(load).startsWith(path));
    await expect.poll(() => isLoaded('/assets/events-')).toBe(true);
    await expect.poll(() => open.size).toBe(0);
    // The HTML names what belongs to the initial load.
    const later = loads.filter(
      (load) => load.resourceType() !== 'document' && !html.includes(pathOf(load)),
    );
    expect(later.length, later.map(pathOf).join('\n')).toBeLessThanOrEqual(18);
    const scripts = later.filter((load) => load.resourceType() === 'script');
    // Only now: sizes that are still being read when the test ends would fail it.
    const sizes = await Promise.all(scripts.map((script) => script.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeLessThanOrEqual(120_000);
  });
}

test('text typed before hydration stays', async ({ page, member }) => {
  const letIn = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByLabel('News by mail');
  await field.fill(member);
  await letIn();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
});

test('a typed URL starts at the top of the page, or at its fragment', async ({ page }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
  await page.goto('/about');
  await settled(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.goto('/events#discover');
  await settled(page);
  await expect(page.getByRole('heading', { name: /DISCOVER/ })).toBeInViewport();
});

test('on a phone a link to the middle of a page scrolls there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await idle(page);
  await page.getByRole('link', { name: 'See past events' }).click();
  const heading = page.getByRole('heading', { name: /DISCOVER/ });
  await expect(heading).toBeInViewport();
  const discover = page.locator('#discover');
  await expect(discover).toBeFocused();
  // The line above the section is behind that below the header.
  const top = await discover.evaluate((section) => section.getBoundingClientRect().top);
  const header = await page.getByRole('banner').boundingBox();
  expect(top).toBeLessThanOrEqual((header?.height ?? NaN) - 2);
});

test('with page transitions the new page is complete from the first frame', async ({ page }) => {
  await page.goto('/');
  await idle(page);
  const articles = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('main h1')?.textContent !== 'Events') return;
          observer.disconnect();
          resolve(document.querySelectorAll('#discover article').length);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
  expect(await articles).toBe(eventArticles.length);
});

test('a focused card stays focused when the list of past events takes its place', async ({
  page,
}) => {
  await page.goto('/');
  // A click before hydration is a full page load: React would then hydrate the prerendered cards instead of replacing
  // the built-in ones.
  await idle(page);
  const letIn = await holdScripts(page, 'calendar-*');
  await menuLink(page, '/events').click();
  const card = page.locator('#discover').getByRole('link').first();
  const builtIn = await card.elementHandle();
  await card.focus();
  await letIn();
  await expect.poll(() => builtIn?.evaluate((link) => link.isConnected)).toBe(false);
  await expect(card).toBeFocused();
});

test('two clicks on a link whose page is loading navigate once', async ({ page }) => {
  await page.goto('/');
  await idle(page);
  const letIn = await holdScripts(page, 'team-*');
  const link = page.getByRole('link', { name: exampleTeam.title }).first();
  await link.dblclick();
  await letIn();
  await expect(page.getByRole('heading', { level: 1, name: exampleTeam.title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('Back, also from another site, restores the scroll position', async ({ page }) => {
  await page.goto('/about');
  const place = 700;
  await page.mouse.wheel(0, place);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.goto(exampleEvent.href);
  await page.goBack();
  // The previous document may respond or be gone during the call.
  await expect(async () => expect(await page.evaluate(() => window.scrollY)).toBe(place)).toPass();
});
