import type { Page } from '@playwright/test';
import { exampleEventPaths, exampleTeam } from '#tests/support/examples';
import { settled } from './fixtures';
import { exchangesOf, expect, test } from './oauth-fixtures';

// Serial, because they share one build, one server and the providers.
test.describe.configure({ mode: 'default' });

const FAILED = 'Login failed please try again';

async function logIn(page: Page, provider: 'Google' | 'Github'): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: `Login with ${provider}` }).click();
}

async function expectFailure(page: Page, path: string): Promise<void> {
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page).toHaveURL(path);
  expect(await page.evaluate(() => localStorage.getItem('dss-accessToken'))).toBeNull();
}

test('Login with Google redirects if its script cannot be loaded', async ({
  page,
  site,
  providers,
}) => {
  const exchanges = exchangesOf(page);
  await logIn(page, 'Google');
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Profile menu of Jane Doe' })).toBeVisible();
  expect(Object.fromEntries(providers.consents[0] ?? [])).toEqual({
    client_id: 'site-at-google',
    redirect_uri: `${site.url}/auth/callback/google`,
    response_type: 'code',
    scope: 'email profile openid',
    access_type: 'offline',
    state: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(providers.google.exchange.get('redirect_uri')).toBe(`${site.url}/auth/callback/google`);
  expect(exchanges).toEqual(['/api/auth/google']);
  await page.goto('/profile');
  await expect(page.getByText('jane.doe@example.org')).toBeVisible();
});

test('Login with Github signs in', async ({ page, site, providers }) => {
  const exchanges = exchangesOf(page);
  await logIn(page, 'Github');
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Profile menu of Jane Doe' })).toBeVisible();
  expect(Object.fromEntries(providers.consents[0] ?? [])).toEqual({
    client_id: 'site-at-github',
    redirect_uri: `${site.url}/auth/callback/github`,
    scope: 'user:email read:org',
    state: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(exchanges).toEqual(['/api/auth/github']);
  expect(providers.google.calls).toEqual([]);
});

test('who comes back to a completed login stays signed in', async ({ page }) => {
  const callback = page.waitForRequest(/\/auth\/callback\/github/);
  await logIn(page, 'Github');
  await expect(page.getByText('Login successful')).toBeVisible();
  const exchanges = exchangesOf(page);
  // As Back does, where the provider's page leads on at once.
  await page.goto((await callback).url());
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Profile menu of Jane Doe' })).toBeVisible();
  await expect(page.getByText(FAILED)).toBeHidden();
  expect(exchanges).toEqual([]);
});

test.describe('with Google’s script', () => {
  test.use({ hasGoogleScript: true });

  test('Login with Google uses the script', async ({ page, site, providers }) => {
    await logIn(page, 'Google');
    await expect(page.getByText('Login successful')).toBeVisible();
    expect(Object.fromEntries(providers.consents[0] ?? [])).toEqual({
      by: 'script',
      client_id: 'site-at-google',
      redirect_uri: `${site.url}/auth/callback/google`,
      response_type: 'code',
      scope: 'email profile openid',
      state: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('only the sign-in screen loads the script', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith('https://accounts.google.com')) scripts.push(request.url());
    });
    for (const path of ['/', '/events', '/about']) {
      await page.goto(path);
      await settled(page);
    }
    expect(scripts).toEqual([]);
    await page.goto('/auth');
    await settled(page);
    await expect.poll(() => scripts).toEqual(['https://accounts.google.com/gsi/client']);
  });
});

test('the callback shows its progress during the exchange', async ({ page, providers }) => {
  const { overrides } = providers.google;
  const isAsked = new Promise<void>((resolve) => {
    overrides.set('/token', () => resolve());
  });
  const exchanges = exchangesOf(page);
  await logIn(page, 'Google');
  await isAsked;
  const heading = page.getByRole('heading', { name: 'You have choosen google to login' });
  await expect(heading).toBeVisible();
  await expect(heading).toHaveCSS('text-transform', 'uppercase');
  await expect(page.getByText('Redirecting', { exact: true })).toBeVisible();
  await expect(page.getByText('Please wait while we redirect you to the login page')).toBeVisible();
  // The provider never responds.
  await expectFailure(page, '/auth');
  expect(exchanges).toEqual(['/api/auth/google']);
});

test.describe('a callback that this browser did not start', () => {
  test('with a made-up state sends no request', async ({ page, providers }) => {
    const exchanges = exchangesOf(page);
    await page.goto(`/auth/callback/github?code=forged&state=${'0'.repeat(32)}`);
    await expectFailure(page, '/auth');
    expect(exchanges).toEqual([]);
    expect(providers.github.calls).toEqual([]);
  });

  test('is rejected during a login of its own', async ({ page, providers }) => {
    const exchanges = exchangesOf(page);
    providers.changeCallback = ({ searchParams }) => searchParams.set('state', 'another');
    await logIn(page, 'Github');
    await expectFailure(page, '/auth');
    expect(exchanges).toEqual([]);
  });

  test('is rejected with a state that was already used', async ({ page, site, providers }) => {
    await logIn(page, 'Github');
    await expect(page.getByText('Login successful')).toBeVisible();
    const state = providers.consents[0]?.get('state');
    await page.evaluate(() => localStorage.clear());
    const exchanges = exchangesOf(page);
    await page.goto(`${site.url}/auth/callback/github?code=another&state=${state}`);
    await expectFailure(page, '/auth');
    expect(exchanges).toEqual([]);
  });
});

test('denying the consent leads back to the sign-in screen, where one can try again', async ({
  page,
  providers,
}) => {
  const exchanges = exchangesOf(page);
  providers.changeCallback = ({ searchParams }) => {
    searchParams.delete('code');
    searchParams.set('error', 'access_denied');
  };
  await logIn(page, 'Google');
  await expectFailure(page, '/auth');
  expect(exchanges).toEqual([]);
  const state = providers.consents[0]?.get('state');
  await page.goto(`/auth/callback/google?code=late&state=${state}`);
  await expectFailure(page, '/auth');
  expect(exchanges).toEqual([]);
  await page.getByRole('button', { name: 'Login with Google' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
});

test('no page violates the content security policy', async ({ page }) => {
  const addresses = [
    '/',
    '/events',
    '/about',
    exampleTeam.href,
    ...exampleEventPaths,
    '/blogs',
    '/contact',
    '/auth',
    '/auth/otp/verify',
    '/auth/callback/nobody',
    '/auth/secret/admin',
    '/profile',
    '/no/such/page',
  ];
  for (const address of addresses) {
    await page.goto(address);
    await settled(page);
  }
});
