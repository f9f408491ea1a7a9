// A ticket, from the page of the event to the door, and the desk that waits for it.
import type { Locator } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { CODE_PATTERN, codeInAddress, spokenCode } from '@/domain/short-code';
import { expect, signedIn, signedInAsAdmin, test } from './fixtures';
import { watchLayout } from './layout-shifts';
import { postEvent } from './post-event';
import { expectGoodScreen } from './screen-checks';

test.use({
  serviceWorkers: 'allow',
  sharesSite: 'for own events',
  timezoneId: 'Asia/Kolkata',
  allowedErrors: [/Failed to fetch|ERR_INTERNET_DISCONNECTED/],
});

const DAY_MS = 86_400_000;
const NAME = `Rust Night <i>&amp;</i> ${'W'.repeat(40)}`;

/** Reads a QR code from the screen, as a scanner does. */
async function scan(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height }, { timeLimit: 5000 });
}

test('a member opens the ticket from the event, also offline, and its code leads others to the event only', async ({
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
    startsAt: new Date(Date.now() + DAY_MS / 4).toISOString(),
    place: 'Seminar Hall 2',
    capacity: 50,
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await signedIn(page, site, member);
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  const link = page.getByRole('link', { name: 'Your ticket' });
  await expect(link).toBeVisible();
  const expectNoShift = await watchLayout(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(link).toBeVisible();
    await expectNoShift();
  }

  await page.setViewportSize({ width: 320, height: 640 });
  await link.click();
  await expect(page.locator('link[rel=manifest]'), 'on a home screen it opens itself').toHaveCount(
    0,
  );
  const qr = page.getByRole('img', { name: /QR code/ });
  await expect(page.getByText('You have a seat')).toBeVisible();
  expect((await qr.boundingBox())?.width).toBeGreaterThan(240);
  const address = await scan(qr);
  const code = codeInAddress(address) ?? '';
  expect(code).toMatch(CODE_PATTERN);
  expect(address).toBe(`${site.url}/t/${code}`);
  await expect(page.getByText(spokenCode(code))).toBeVisible();
  await expectGoodScreen(page, 'the ticket');
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  expect(await scan(qr), 'in forced colors').toBe(address);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);

  const visitor = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' });
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(visitor).toHaveURL(`/events/${id}`);
  await page.goto(address);
  await expect(page).toHaveURL(`/events/${id}/ticket`);
  await expect(qr).toBeVisible();

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(`/events/${id}`);
  await link.click();
  await expect(page.getByText(/as this device kept it/)).toBeVisible();
  expect(await scan(qr), 'offline').toBe(address);
  await expectGoodScreen(page, 'the ticket offline');
  await page.context().setOffline(false);

  await organiser.setViewportSize({ width: 390, height: 844 });
  await organiser.goto(`/admin/events/${id}/door`);
  await organiser.getByRole('button', { name: 'Make a door link' }).click();
  await expect(organiser.getByRole('group', { name: 'Door 1' })).toBeVisible();
  await organiser.getByRole('button', { name: 'QR code' }).click();
  const shownCode = organiser.getByRole('img', { name: 'QR code of the link of door 1' });
  await expect(shownCode).toBeVisible();
  await expectGoodScreen(organiser, 'the code of a door');
  await organiser.setViewportSize({ width: 1280, height: 800 });
  expect((await shownCode.boundingBox())?.width).toBeGreaterThan(300);
  await organiser.setViewportSize({ width: 390, height: 844 });
  await organiser.keyboard.press('Escape');
  await expect(organiser.getByRole('button', { name: 'QR code' })).toBeFocused();
  await organiser
    .getByRole('region', { name: 'At the door' })
    .getByLabel('Search arrivals')
    .fill('a');
  await organiser.getByRole('button', { name: /^Has come/ }).click();
  await expect(organiser.getByText('1 of 1 is in')).toBeVisible();
  await expectGoodScreen(organiser, 'the door at the desk');
});
