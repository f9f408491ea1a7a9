import { setFontSize } from './cut-content';
import { expect, settled, signedIn, signedInAsAdmin, test } from './fixtures';
import { watchLayout } from './layout-shifts';

const PHONES = [320, 390];
const MEMBER = 'ada.lovelace@example.org';

for (const width of PHONES) {
  test(`with large text on a phone of ${width} px nothing moves when an admin’s menu arrives`, async ({
    page,
    site,
  }) => {
    await signedInAsAdmin(page, site);
    await page.setViewportSize({ width, height: 640 });
    await setFontSize(page, 200);
    const expectNoShift = await watchLayout(page);
    for (const path of ['/events', '/about', '/blogs']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Admin menu' })).toBeVisible();
      await settled(page);
      await expectNoShift();
    }
  });
}

for (const percent of [100, 200]) {
  test(`at a font of ${percent} % the loading pages of members and admins keep their parts in place on a phone`, async ({
    page,
    site,
  }) => {
    await signedIn(page, site, MEMBER);
    await signedInAsAdmin(page, site);
    await page.setViewportSize({ width: 320, height: 640 });
    await setFontSize(page, percent);
    const expectNoShift = await watchLayout(page);
    await page.goto('/profile/delete');
    await page.getByRole('button', { name: 'Mail me the code' }).waitFor();
    await settled(page);
    await expectNoShift();
    const address = page.locator('main strong').filter({ hasText: MEMBER });
    expect(await address.evaluate(isOnLineOfNextCharacter), 'its full stop').toBe(true);
    for (const [path, ...texts] of [
      ['/admin/mail', 'No letter has been sent yet.'],
      ['/admin/account', 'You are signed in as', 'This device'],
    ] as const) {
      await page.goto(path);
      for (const text of texts) await page.getByText(text).first().waitFor();
      await expectNoShift();
    }
  });
}

/** Whether an element ends on the line of the character that follows it, such as a full stop. */
function isOnLineOfNextCharacter(element: Element): boolean {
  const next = element.nextSibling;
  if (next === null) return false;
  const range = document.createRange();
  range.setStart(next, 0);
  range.setEnd(next, 1);
  const end = [...element.getClientRects()].at(-1);
  return end !== undefined && range.getBoundingClientRect().top < end.bottom - 2;
}
