import { upcomingWorkshop } from '@/data/events';
import {
  createEvent,
  expect,
  menuLink,
  signIn,
  signInAsAdmin,
  smoke,
  test,
  withMotion,
} from './fixtures';

test.use(withMotion);

const event = {
  image: '/art/event-fallback.svg',
  name: 'Git from the inside',
  date: '12th December 2026',
  description: 'What a commit is made of, and why that makes a branch so cheap. '.repeat(4).trim(),
};

test(
  'a visitor becomes a member and shows interest in an event of an admin, and a crash loses nothing',
  smoke,
  async ({ page, site, browser }) => {
    await page.goto('/');
    await menuLink(page, '/events').click();
    await expect(page).toHaveURL('/events');
    await expect(page.getByRole('heading', { name: 'OUR UPCOMING EVENTS' })).toBeVisible();
    await expect(page.getByRole('heading', { name: upcomingWorkshop.name })).toBeVisible();

    const adminPage = await browser.newPage({ baseURL: site.url });
    await signInAsAdmin(adminPage, site.admin);
    await expect(adminPage.getByText('Login Successful')).toBeVisible();
    await createEvent(adminPage, event);
    await expect(adminPage.getByRole('heading', { name: event.name })).toBeVisible();
    await expect(adminPage.getByLabel('Name')).toHaveValue('');
    await adminPage.close();

    const email = 'ada.lovelace@example.org';
    await signIn(page, site, email);
    await expect(page).toHaveURL('/');
    expect(site.mailbox.mails).toHaveLength(1);

    const card = page.getByRole('article').filter({ hasText: event.name });
    await expect(card.getByText(`${event.description.slice(0, 150).trimEnd()}…`)).toBeVisible();
    await card.getByRole('button', { name: "I'm Interested" }).click();
    await expect(page.getByText('You have shown interest in the event')).toBeVisible();
    await expect(card.getByText('Interested', { exact: true })).toBeVisible();

    await site.kill();
    await site.start();
    await page.reload();
    await expect(card.getByText('Interested', { exact: true })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await expect(page.getByRole('heading', { name: event.name })).toBeVisible();
  },
);
