import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signedInAsAdmin, signInHere, smoke, test } from './fixtures';
import { pickHours } from './pick-hours';

test.use({ viewport: { width: 390, height: 844 } });

const poster = async () => ({
  name: 'poster.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 25, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
});

const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A dialog ignores presses for its first half second. Extends that until the returned function is called. */
async function ignorePressesLonger(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.presses-ignored-at-first { animation-delay: 1h !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}

test(
  'an event from its first draft to the archive, as an organiser, a member and a visitor without script',
  smoke,
  async ({ page, site, browser }) => {
    test.setTimeout(180_000);
    const organiser = await browser.newPage({ baseURL: site.url });
    const reader = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const visitor = await reader.newPage();
    await signedInAsAdmin(organiser, site);

    // The organiser writes a draft, on a phone, with a picture.
    await organiser.setViewportSize({ width: 390, height: 844 });
    await organiser.goto('/admin');
    await organiser.getByRole('link', { name: 'New event' }).click();
    await organiser.getByLabel('Name').fill('Rust Nite');
    await pickHours(organiser, '2031-07-12');
    await expect(organiser.getByText('Saturday, 12 July 2031, 17:00–19:00').first()).toBeVisible();
    await organiser.getByLabel('Where').fill('Seminar hall 2');
    await organiser.getByLabel('Description').fill('Bring a **laptop**.');
    await organiser.locator('input[type=file]').setInputFiles(await poster());
    await expect(organiser.getByRole('button', { name: 'Remove' })).toBeVisible();
    await save(organiser, 'Save as draft');
    await expect(organiser).toHaveURL(/\/admin\/events\/\d+$/);
    const id = /\d+$/.exec(organiser.url())?.[0] ?? '';
    const address = `/events/${id}`;
    expect((await visitor.goto(address))?.status()).toBe(404);

    // Published, everybody can read it, also without script.
    await save(organiser, 'Publish');
    await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Rust Nite');
    await expect(visitor.getByText('Saturday, 12 July 2031, 17:00–19:00').first()).toBeVisible();
    await expect(visitor.getByText('Seminar hall 2').first()).toBeVisible();
    await expect(visitor.locator('strong', { hasText: 'laptop' })).toBeVisible();
    await visitor.goto('/events');
    const upcoming = visitor.getByRole('region', { name: /UPCOMING/ });
    await expect(upcoming.getByRole('link', { name: 'Rust Nite' })).toBeVisible();

    // A member finds it from the event's page, signs in, comes back to it and shows interest.
    await page.goto(address);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    await signInHere(page, site, 'ada@example.org');
    await expect(page).toHaveURL(address);
    await page.getByRole('button', { name: "I'm Interested" }).click();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your name').press('Enter');
    await expect(page.getByText('Interested', { exact: true })).toBeVisible();
    await expect(page.getByText('1 member is interested.')).toBeVisible();

    // The organiser sees who comes, corrects the name and moves the event.
    await organiser.reload();
    await expect(organiser.getByText('ada@example.org')).toBeVisible();
    await organiser.getByRole('link', { name: 'Edit' }).click();
    await organiser.getByLabel('Name').fill('Rust Night');
    await pickHours(organiser, '2031-07-19');
    await expect(organiser.getByText('Saturday, 19 July 2031, 17:00–19:00').first()).toBeVisible();
    await save(organiser, 'Save and tell 1 member');
    await expect(organiser).toHaveURL(`/admin/events/${id}`);
    await visitor.goto(address);
    await expect(visitor.getByText(/^Moved from Saturday, 12 July 2031/)).toBeVisible();
    await expect(visitor).toHaveTitle(/^Moved: Rust Night/);

    // Cancelled, with a reason that readers see first.
    await organiser.getByRole('button', { name: 'More actions' }).click();
    await organiser.getByRole('menuitem', { name: 'Cancel the event…' }).click();
    await organiser.getByLabel('Note for readers').fill('The hall is flooded.');
    await organiser
      .getByRole('dialog')
      .getByRole('button', { name: 'Cancel and tell 1 member' })
      .click();
    await expect(organiser.getByRole('dialog')).toBeHidden();
    await visitor.goto(address);
    await expect(visitor.getByText('The hall is flooded.')).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole('button', { name: "I'm Interested" })).toBeHidden();

    // Deleted by mistake: gone for everybody, until Undo.
    await organiser.getByRole('button', { name: 'More actions' }).click();
    const acceptPresses = await ignorePressesLonger(organiser);
    await organiser.getByRole('menuitem', { name: 'Delete…' }).click();
    // A double click on the menu item does not answer the question, whose button may open under it.
    const yes = organiser.getByRole('button', { name: 'Delete the event' });
    await expect(yes).toHaveCSS('pointer-events', 'none');
    await acceptPresses();
    await yes.click();
    const undo = organiser
      .getByRole('listitem')
      .filter({ hasText: 'is in the bin' })
      .getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(404);
    await undo.click();
    await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200);

    // Its day was last year: it has left the upcoming events and stands among the past ones.
    await organiser.goto(`/admin/events/${id}/edit`);
    await pickHours(organiser, '2025-07-19');
    await expect(organiser.getByText('Saturday, 19 July 2025, 17:00–19:00').first()).toBeVisible();
    await save(organiser, 'Save changes');
    await expect(organiser).toHaveURL(`/admin/events/${id}`);
    await page.goto('/events');
    const past = page.getByRole('region', { name: 'DISCOVER OUR EXCITING EVENTS' });
    await expect(past.getByRole('heading', { name: 'Rust Night' })).toBeVisible();
    const listed = page.getByRole('region', { name: 'OUR UPCOMING EVENTS' });
    await expect(listed.getByRole('heading', { name: 'Rust Night' })).toBeHidden();
    await reader.close();
    await organiser.close();
  },
);
