import type { Page } from '@playwright/test';
import { expect, signedIn, signedInAsAdmin, slow, test } from './fixtures';
import { expectSafeFocus, startLargeTextCheck } from './large-text';

/** Asks the question before all other sessions end, lets it fail, and answers it with yes. */
async function endOtherSessions(
  page: Page,
  path: string,
  check: (where: string) => Promise<void>,
): Promise<void> {
  await page.goto(path);
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await check('three sessions');
  await page.getByRole('button', { name: 'Sign out everywhere else…' }).click();
  await expectSafeFocus(page.getByRole('button', { name: 'Keep them' }));
  await check('the question before they end');
  const yes = page.getByRole('button', { name: 'Sign out there' });
  await page.context().setOffline(true);
  await yes.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await check('the question, after it failed offline');
  await page.context().setOffline(false);
  await yes.click();
  await expect(page.getByText('Signed out on 2 other devices.')).toBeVisible();
  await check('one session');
}

for (const width of [320, 1280]) {
  test(
    `at ${width} px and a font of 200 % the question before all other sessions end is whole`,
    slow,
    async ({ page, site, member }) => {
      for (let session = 0; session < 3; session += 1) {
        await signedInAsAdmin(page, site);
        // An address gets one code a second.
        await expect(() => signedIn(page, site, member)).toPass();
      }
      const check = await startLargeTextCheck(page, { width });
      await endOtherSessions(page, '/profile', (where) => check(`the profile: ${where}`));
      await endOtherSessions(page, '/admin/account', (where) => check(`the desk: ${where}`));
    },
  );
}
