// The main pages in the oldest browsers that the build promises.
import { paths } from '@/domain/paths';
import { expect, signedIn, signedInAsAdmin, test } from './fixtures';
import { asOldestBrowser } from './oldest-browsers';
import { postEvent } from './post-event';

const DAY_MS = 86_400_000;

test('the main pages work without what the oldest promised browsers lack', async ({
  page,
  site,
  member,
}) => {
  await asOldestBrowser(page);
  const admin = await signedInAsAdmin(page, site);
  const id = await postEvent(page, admin, {
    name: 'Rust Night',
    description: 'Bring a laptop. '.repeat(100),
    startsAt: new Date(Date.now() + DAY_MS).toISOString(),
    place: 'Seminar Hall 2',
    link: 'https://forms.example/rust',
    capacity: 50,
  });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  expect(await page.evaluate(() => 'canParse' in URL || 'Segmenter' in Intl)).toBe(false);
  await page.goto('/events');
  await page.getByRole('link', { name: 'Rust Night', exact: true }).click();
  await expect(heading).toHaveText('Rust Night');
  await expect(page.getByText('Registration is on another site: forms.example')).toBeVisible();
  await page.locator('summary', { hasText: 'Add to calendar' }).click();
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toBeVisible();

  await signedIn(page, site, member);
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await page.getByRole('link', { name: 'Your ticket' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  for (const path of [paths.profile, '/about', '/admin/events', `/admin/events/${id}`]) {
    await page.goto(path);
    await expect(heading).toBeVisible();
  }
  await page.goto(`/admin/events/${id}/edit`);
  await page.getByLabel('Name').first().fill('Rust Evening');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(heading).toHaveText('Rust Evening');
});
