import {
  createEvent,
  expect,
  gitTogether,
  menuLink,
  signedIn,
  signedInAsAdmin,
  signIn,
  smoke,
  test,
} from './fixtures';

test.use({ sharesSite: true });

test('Back after the login and after the sign-out shows a working page', async ({
  page,
  site,
  member,
}) => {
  await page.goto('/about');
  await signIn(page, site, member);
  await page.goBack();
  await expect(page).toHaveURL('/');
  // The sign-in page leads on to Home, which replaces the header when it has loaded.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const avatar = page.getByRole('button', { name: 'Profile menu of Ada' });
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(avatar).toBeFocused();
  await avatar.click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  // Signing out reloads the document, and `goBack` fails during a reload.
  await page.waitForURL('/');
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page).not.toHaveURL('/profile');
});

test(
  'tabs share a session: they refresh at once, and signing out in one shows in the other',
  smoke,
  async ({ page, site, member, context }) => {
    await signedIn(page, site, member);
    await page.goto('/');
    const other = await context.newPage();
    await Promise.all([page.reload(), other.goto('/')]);
    await expect(page.getByRole('button', { name: 'Profile menu of Ada' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Profile menu of Ada' })).toBeVisible();
    await Promise.all([page.goto('/profile'), other.goto('/profile')]);
    await expect(page.getByText(member).first()).toBeVisible();
    await expect(other.getByText(member).first()).toBeVisible();

    await other.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
    await other.getByRole('button', { name: 'Yes' }).click();
    await expect(other.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  },
);

test('the side menu shows the profile, and closes for the question before signing out', async ({
  page,
  site,
  member,
}) => {
  await signedIn(page, site, member);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await expect(sheet.getByText(member)).toBeVisible();
  await sheet.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to sign out?' });
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  await expect(page.locator('[role=dialog]')).toHaveCount(1);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  const menuButton = page.getByRole('button', { name: 'Open the menu' });
  await expect(menuButton).toBeFocused();
  await menuButton.click();
  await sheet.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('You have signed out')).toBeVisible();
});

test.describe('with an event', () => {
  test.use({ sharesSite: false });

  test(
    'a double click shows interest with one request and keeps the scroll position',
    smoke,
    async ({ page, site, member, browser }) => {
      const adminPage = await browser.newPage({ baseURL: site.url });
      await signedInAsAdmin(adminPage, site);
      await adminPage.goto('/events');
      await createEvent(adminPage, gitTogether, 'dblclick');
      await expect(adminPage.getByRole('heading', { name: 'Git Together' })).toHaveCount(1);
      await adminPage.close();

      await signedIn(page, site, member);
      await page.goto('/');
      const registrations: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/api/event/register')) {
          registrations.push(request.url());
        }
      });
      const button = page.getByRole('button', { name: "I'm Interested: Git Together" });
      await button.scrollIntoViewIfNeeded();
      const scrolledTo = await page.evaluate(() => window.scrollY);
      expect(scrolledTo).toBeGreaterThan(0);
      await button.dblclick();
      await expect(page.getByText('You have shown interest in the event')).toBeVisible();
      await expect(page.getByText('Interested', { exact: true })).toBeFocused();
      expect(registrations).toHaveLength(1);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolledTo);
    },
  );
});

test.describe('after a deployment', () => {
  test.use({ allowedErrors: [/Failed to fetch dynamically imported module/] });

  test('a missing chunk reloads the page once', async ({ page }) => {
    // Registered before the page loads, because it preloads the code of the main pages.
    let isGone = true;
    await page.route(/assets\/about-/, (route) =>
      isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    // Not Home, which needs a chunk of that name itself.
    await page.goto('/blogs');
    page.on('framenavigated', () => {
      isGone = false;
    });
    await menuLink(page, '/about').click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  });
});
