import { upcomingWorkshop } from '@/data/events';
import { exampleEvent } from '#tests/support/examples';
import { createGate } from '#tests/support/gate';
import { askForCode, expect, smoke, test } from './fixtures';

test.use({ sharesSite: true });

test('a wrong code shows an error, and the right one still works', async ({
  page,
  site,
  member,
}) => {
  const code = await askForCode(page, site, member);
  await page.getByLabel('One-Time Password').fill(code === '2222' ? '3333' : '2222');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid OTP. Please try again')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByLabel('One-Time Password').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('OTP verified successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile menu of Ada' })).toBeVisible();
});

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

test('on a phone a toast does not cover the one before', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Login with Github' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const newer = page.locator('[data-sonner-toast]', { hasText: 'valid email address' });
    const older = page.locator('[data-sonner-toast]', { hasText: 'not set up' });
    await newer.waitFor();
    const gap = async () => {
      const [above, below] = [await newer.boundingBox(), await older.boundingBox()];
      return above && below ? below.y - (above.y + above.height) : -Infinity;
    };
    await expect.poll(gap, `gap at ${width} px`).toBeGreaterThan(0);
  }
});

test('the alert of the sign-in stands below the button, which does not move', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/auth/email/otp?*', (route) => route.abort());
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
  const button = page.getByRole('button', { name: 'Login', exact: true });
  const place = await button.boundingBox();
  await button.click();
  const alert = await page.getByRole('main').getByRole('alert').boundingBox();
  expect(await button.boundingBox()).toEqual(place);
  const room = (alert?.y ?? 0) - ((place?.y ?? 0) + (place?.height ?? 0));
  expect(room).toBeGreaterThan(8);
  expect(room).toBeLessThan(24);
});

test('the first errors of the admin login move nothing on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/auth/secret/admin');
  const submit = page.getByRole('button', { name: 'Submit' });
  const place = await submit.boundingBox();
  await submit.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(2);
  expect(await submit.boundingBox()).toEqual(place);
});

test('the page of a mail link is as high as its loading screen', async ({ page }) => {
  const response = createGate();
  await page.route('**/api/email/link?*', async (route) => {
    await response.opened;
    await route.continue();
  });
  await page.goto(`/news/leave?token=${'x'.repeat(43)}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText('Loading…');
  const height = (await main.boundingBox())?.height;
  response.open();
  await expect(main.getByRole('heading', { name: 'This link is unknown' })).toBeVisible();
  expect((await main.boundingBox())?.height).toBe(height);
});

test('an expired code can only be replaced, and a reload keeps the countdown', async ({
  page,
  site,
  member,
}) => {
  await page.clock.install();
  await askForCode(page, site, member);
  await page.clock.fastForward(60_000);
  await page.reload();
  await expect(page.getByText(/before it expires in 1[12]\ds/)).toBeVisible();
  await page.clock.fastForward(125_000);
  await expect(page.getByText('OTP expired, please request a new OTP')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();
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

test('invalid data in the storage makes the user a visitor', async ({ page }) => {
  await page.goto('/blogs');
  for (const garbage of ['{', 'a.b.c', 'null', '[]', '']) {
    await page.evaluate((value) => {
      for (const key of ['dss-accessToken', 'dss-admin-accessToken', 'sent-mail']) {
        localStorage.setItem(key, value);
      }
    }, garbage);
    await page.goto('/events');
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Create an event' })).toBeHidden();
    await page.goto('/auth/otp/verify');
    await expect(page).toHaveURL('/auth');
  }
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
