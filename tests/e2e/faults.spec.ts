import { upcomingWorkshop } from '@/data/events';
import { exampleEvent } from '#tests/support/examples';
import { askForCode, expect, smoke, test } from './fixtures';

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
  await page.goto(`/event/${exampleEvent.slug}`);
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

test.describe('on a wide screen, offline', () => {
  test.use({ allowedErrors: [/Failed to fetch dynamically imported module/] });

  for (const [toaster, isOfflineFirst] of [
    ['a toast is shown', false],
    ['a toast without its lazy code is shown', true],
  ] as const) {
    test(`${toaster} above the notice`, async ({ page, context }) => {
      await page.setViewportSize({ width: 768, height: 800 });
      await page.goto('/auth');
      const toast = page.locator(
        '[data-sonner-toast][data-mounted=true], [aria-label=Notifications] > div',
      );
      const submit = async () => {
        await page.getByRole('button', { name: 'Login', exact: true }).click();
        await toast.waitFor();
      };
      if (!isOfflineFirst) await submit();
      await context.setOffline(true);
      if (isOfflineFirst) await submit();
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
  }
});

test('an invalid response shows the fallback and a toast', smoke, async ({ page }) => {
  await page.clock.install();
  await page.route('**/api/event', (route) => route.fulfill({ body: '<!doctype html>' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: upcomingWorkshop.name })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Failed to load events. Please try again later.')).toBeVisible();
});

test.describe('with a server of its own', () => {
  test.use({ sharesSite: false });

  test('without the API the open site goes on and says what does not work', async ({
    page,
    site,
    member,
  }) => {
    const code = await askForCode(page, site, member);
    await site.kill();
    await page.getByLabel('One-Time Password').fill(code);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(/could not reach the server/)).toBeVisible();
    await expect(page.getByLabel('One-Time Password')).toHaveValue(code);

    await site.start();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('OTP verified successfully')).toBeVisible();
  });
});
