// How an event was, from photos of a phone to the page that everybody reads.
import sharp from 'sharp';
import { expect, settled, signedInAsAdmin, test } from './fixtures';
import { watchLayout } from './layout-shifts';
import { postEvent } from './post-event';
import { expectGoodScreen } from './screen-checks';

/** A photo as a phone takes it. */
const photo = (name: string, width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

test('pictures and a text are added on a phone, ordered by keyboard, and read by everybody', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const admin = await signedInAsAdmin(page, site);
  const id = await postEvent(page, admin, { name: 'Rust Night', startsAt: '2025-02-14' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/admin/events/${id}/after`);
  await expect(page.getByRole('form', { name: 'How it was' })).toBeVisible();
  await page
    .getByLabel(/^Text/)
    .fill('It was **loud**.\n\nForty people came, and three of them wrote a compiler.');
  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      await photo('room.jpg', 4000, 3000, '#2a6fb5'),
      await photo('winners.jpg', 1200, 1600, '#c0562e'),
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      await photo('stage.jpg', 1600, 900, '#2f7d4f'),
    ]);
  await expect(page.getByRole('alert')).toContainText(/notes\.jpg.*damaged/);
  await expect(page.getByRole('listitem', { name: 'Picture 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on without this file' }).click();
  const captions = ['The room from the door, with forty people in it', 'The winners', 'The stage'];
  for (const [index, caption] of captions.entries()) {
    await page.getByLabel('Caption').nth(index).fill(caption);
  }
  const down = page.getByRole('button', { name: 'Move picture 1 down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Caption').nth(1)).toHaveValue(captions[0] ?? '');
  await expect(page.getByRole('button', { name: 'Move picture 2 down' })).toBeFocused();
  await page.getByRole('button', { name: 'Move picture 2 up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move picture 1 up' })).toBeFocused();
  await expectGoodScreen(page, 'the desk');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  const expectNoShift = await watchLayout(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/events/${id}`);
    await settled(page);
    const section = page.getByRole('region', { name: 'How it was' });
    for (const image of await section.getByRole('img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth))
        .not.toBe(0);
    }
    await expectNoShift();
  }
  await expectGoodScreen(page, 'the page');
});
