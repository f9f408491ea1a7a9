import { exampleEvent } from '#tests/support/examples';
import { askForCode, expect, test } from './fixtures';

test.use({ sharesSite: true });

test('a second code that comes too soon shows the wait, and neither the field nor the link to the first code moves', async ({
  page,
  site,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await askForCode(page, site, member);
  await page.goto('/auth');
  const codeOnItsWay = page.getByText(/^We mailed a code to/);
  await expect(codeOnItsWay).toBeVisible();
  const tooSoon = { status: 429, headers: { 'Retry-After': '5' }, json: { data: null } };
  await page.route('**/api/auth/email/otp?*', (route) => route.fulfill(tooSoon));
  const field = page.getByLabel('Email', { exact: true });
  await field.fill(member);
  const place = await field.boundingBox();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Failed to send OTP mail')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    /^We have just mailed you a code. Please wait \d seconds? before you ask for another one.$/,
  );
  await expect(codeOnItsWay.getByRole('link', { name: 'Enter the code' })).toBeVisible();
  expect(await field.boundingBox()).toEqual(place);
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await field.boundingBox()).toEqual(place);
});

test('on a phone a toast hides neither the title nor the way back', async ({ page, member }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(exampleEvent().href);
  await page.getByLabel('News by mail').fill(member);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const toast = page.locator('[data-sonner-toast][data-mounted=true]');
  await toast.waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  const main = page.getByRole('main');
  const bottomOf = async () => {
    const box = await toast.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  const topOfBack = (await main.getByRole('link', { name: 'Back' }).first().boundingBox())?.y ?? 0;
  await expect.poll(bottomOf).toBeLessThan(topOfBack);

  await page.goto('/auth');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await toast.waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  const topOfTitle = (await main.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0;
  await expect.poll(bottomOf).toBeLessThan(topOfTitle);
});

test('on a wide screen a toast is shown above the notice that there is no network', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/auth');
  const toast = page.locator('[data-sonner-toast][data-mounted=true]');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await toast.waitFor();
  await context.setOffline(true);
  const notice = page.locator('[data-banner]');
  await expect(notice).toBeVisible();
  const top = (await notice.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box !== null && box.y + box.height <= top;
    })
    .toBe(true);
});
