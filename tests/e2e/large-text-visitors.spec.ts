import { askForCode, expect, settled, signedIn, slow, test } from './fixtures';
import { startLargeTextCheck } from './large-text';
import { confirm, mailedLink, subscribe } from './subscriptions';

test.use({ allowedErrors: [/./] });

test(
  'at 320 px and a font of 200 % nothing is cut off that answers visitors: menu, toasts, alerts, lost pages',
  slow,
  async ({ page, site, member }) => {
    test.setTimeout(120_000);
    const check = await startLargeTextCheck(page);
    await page.goto('/contact');
    await settled(page);
    await check('/contact');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await check('the menu of a visitor');
    await page.keyboard.press('Escape');

    const news = page.getByLabel('News by mail');
    await news.fill('no address');
    await news.press('Enter');
    await expect(page.getByText(/valid email/).first()).toBeVisible();
    await check('the subscription without an address');
    await page.route('**/api/email', (route) => route.fulfill({ status: 503, body: '' }));
    await news.fill(member);
    await news.press('Enter');
    await expect(page.getByText(/^You are not subscribed yet/)).toBeVisible();
    await check('a subscription that failed');
    await page.unroute('**/api/email');

    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
    await check('a page offline');
    await page.context().setOffline(false);

    await page.goto('/profile');
    await expect(page.getByText('Please sign in to see this page.')).toBeVisible();
    await check('the profile of nobody');
    await page.route('**/api/event', (route) => route.fulfill({ status: 503, body: '' }));
    for (const path of ['/', '/events']) {
      await page.goto(path);
      await settled(page);
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await check(`${path} without its list`);
    }
    await page.unroute('**/api/event');
    // A page without HTML of its own.
    await page.route(/assets\/admin-login-/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/auth/secret/admin');
    await expect(page.getByRole('heading', { name: 'This page broke' })).toBeVisible();
    await check('a page whose code is missing');
    await page.unroute(/assets\/admin-login-/);
    await page.goto('/events/999999');
    await expect(page.getByText('Page not found')).toBeVisible();
    await check('an unknown event');

    await askForCode(page, site, member);
    await page.getByLabel('One-Time Password').fill('22');
    await page.getByRole('button', { name: 'Submit' }).click();
    await check('half a code');
    await page.goto('/auth');
    await expect(page.getByText(/^We mailed a code to/)).toBeVisible();
    await check('the sign-in with a code on its way');
    await page.evaluate(() => {
      const pending = JSON.parse(localStorage.getItem('sent-mail') ?? '{}') as object;
      localStorage.setItem('sent-mail', JSON.stringify({ ...pending, expiresAt: 0, token: '' }));
    });
    await page.goto('/auth/otp/verify');
    await expect(page.getByText('OTP expired, please request a new OTP')).toBeVisible();
    await check('a code that has expired');
    await page.goto('/auth');
    await settled(page);
    await page.getByRole('button', { name: 'Login with Github' }).click();
    await expect(page.getByText(/is not set up on this site yet$/)).toBeVisible();
    await check('a social login that is not set up');
    await page.goto('/auth/callback/github?error=access_denied');
    await expect(page.getByText('Login failed please try again')).toBeVisible();
    await check('a social login that failed');
    await page.goto('/auth/secret/admin');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await check('the errors of the admin login');
    for (const [token, title] of [
      ['x'.repeat(43), 'This invitation is no longer open'],
      ['x', 'This link does not work'],
    ] as const) {
      await page.goto(`/auth/secret/admin/invitation?token=${token}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await check(title);
    }
  },
);

test(
  'at 320 px and a font of 200 % nothing is cut off of what mail links and a deletion end with',
  slow,
  async ({ page, site, member }) => {
    test.setTimeout(120_000);
    await subscribe(page, member);
    const check = await startLargeTextCheck(page);
    await confirm(page, site, member);
    await check('a subscription that is confirmed');
    const link = await mailedLink(site, member, 'confirm', 1);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check('a link that was used');

    await signedIn(page, site, member);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change your name' }).click();
    await page.getByLabel('Your name').fill('A');
    await page.getByLabel('Your name').press('Enter');
    await expect(page.getByText('Your name needs at least 2 characters.')).toBeVisible();
    await page.getByRole('switch', { name: 'News' }).click();
    await expect(page.getByText(/^Saved: the news is/)).toBeVisible();
    await check('a name that is too short');
    await page.getByRole('button', { name: 'Get a calendar link' }).click();
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Copy your calendar link' }).click();
    await expect(page.getByText(/^Your browser did not let us copy it/)).toBeVisible();
    await check('an address that was not copied');
    await page.route('**/api/user/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await check('a profile that could not load');
    await page.unrouteAll();

    await page.goto('/profile/delete');
    await expect(() => page.getByRole('button', { name: 'Mail me the code' }).click()).toPass();
    const code = page.getByLabel('Code', { exact: true });
    await code.fill('ZZZZ');
    await code.press('Enter');
    await expect(page.getByText(/^This is not the code from the latest mail/)).toBeVisible();
    await check('a wrong code of the deletion');
    await code.fill(await site.mailbox.codeFor(member));
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await check('the end of a deletion');
  },
);
