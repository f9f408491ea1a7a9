// The pages of members and admins on the narrowest phone with the largest text: nothing is cut off, and nothing needs a
// sideways scroll.
import type { Page } from '@playwright/test';
import { cutContent, setFontSize } from './cut-content';
import { expect, settled, signedIn, signedInAsAdmin, test } from './fixtures';
import { watchLayout } from './layout-shifts';
import { postEvent } from './post-event';

test.use({ viewport: { width: 320, height: 640 } });

const PERCENT = 200;

async function expectNothingCut(page: Page, where: string): Promise<void> {
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await expect.poll(() => cutContent(page), where).toEqual([]);
}

test('members and admins see every page whole, with its menus, questions and toasts', async ({
  page,
  site,
  member,
}) => {
  test.setTimeout(120_000);
  const name = 'Introduction to internationalisation';
  const admin = await signedInAsAdmin(page, site);
  const id = await postEvent(page, admin, { name, startsAt: '2091-07-12', place: 'Lab 2' });
  await setFontSize(page, PERCENT);
  const expectNoShift = await watchLayout(page);
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Admin menu' })).toBeVisible();
  await settled(page);
  await expectNoShift();
  const Authorization = await signedIn(page, site, member);
  await page.request.post(`/api/event/register?eventId=${id}`, { headers: { Authorization } });
  const heading = page.getByRole('heading', { level: 1 });
  const desk = `/admin/events/${id}`;
  for (const path of [
    '/events',
    `/events/${id}`,
    '/profile',
    '/profile/delete',
    '/admin',
    '/admin?state=deleted',
    desk,
    `${desk}/edit`,
    '/admin/mail',
    '/admin/history',
    '/admin/handover',
    '/admin/account',
  ]) {
    await page.goto(path);
    await expect(heading).toBeVisible();
    await expectNothingCut(page, path);
    // Their loading pages keep the parts in place.
    if (['/profile/delete', '/admin/mail', '/admin/account'].includes(path)) await expectNoShift();
    if (!path.startsWith('/admin')) continue;
    // The long name of the event may end below it.
    const ratio = path === desk ? 0.5 : 1;
    await expect(heading, `${path} begins on the first screen`).toBeInViewport({ ratio });
    expect((await page.getByRole('banner').boundingBox())?.height, path).toBeLessThan(160);
  }

  await page.goto('/events');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog').getByText(member)).toBeVisible();
  await expectNothingCut(page, 'the menu');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeVisible();
  await expectNothingCut(page, 'the question before signing out');

  await page.goto('/admin/events/new');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNothingCut(page, 'the errors of a new event');

  await page.goto(desk);
  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  await expectNothingCut(page, 'more actions');
  await page.getByRole('menuitem', { name: 'Cancel the event…' }).click();
  await page.getByLabel('Note for readers').fill('The internationalisation of Donaudampfschiff');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Cancel and tell 1 member' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectNothingCut(page, 'the question before an event is cancelled, offline');
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete the event' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectNothingCut(page, 'a toast with a button');
});
