// Passkeys with the virtual authenticator of Chromium.
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/free-port.mjs';
import { expectAccessible } from './accessibility';
import { expect, signInAsAdmin, test as base } from './fixtures';
import { expectGoodScreen } from './screen-checks';

const test = base.extend({
  // Passkeys belong to a domain, and an IP address is none.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  siteOptions: async ({}, use) => {
    const port = String(await freePort());
    const environment = { PORT: port, APP_URL: `http://localhost:${port}` };
    await use({ buildDir: '.', environment });
  },
  baseURL: async ({ site: _site, siteOptions: { environment } }, use) =>
    use(environment['APP_URL']),
});

/** A phone that verifies its owner and keeps passkeys. Returns how to let its owner refuse, or consent again. */
async function addPhone(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('an admin adds a passkey at the desk, requires it, and signs in with it where the password alone is refused', async ({
  page,
  site,
}) => {
  const phone = await addPhone(page);
  await signInAsAdmin(page, site.admin);
  await page.goto('/admin/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  const dialog = page.getByRole('dialog');
  const enterPassword = async (yes: string, password = site.admin.password) => {
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: yes, exact: true }).click();
  };

  await section.getByRole('button', { name: 'Add a passkey…' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /);
  await dialog.getByLabel('Name').fill('Old phone');
  await expectGoodScreen(page, 'the dialog that adds a passkey');
  await enterPassword('Add it', 'not my password');
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await enterPassword('Add it');
  await expect(section.getByText('Old phone is added.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Add a passkey…' })).toBeFocused();
  // The phone has one already.
  await section.getByRole('button', { name: 'Add a passkey…' }).click();
  await enterPassword('Add it');
  await expect(dialog.getByRole('alert')).toHaveText(
    'This device has a passkey of your account already.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await section.getByRole('button', { name: 'Require it…' }).click();
  await enterPassword('Require it');
  await expect(section.getByText('the password alone does not sign you in')).toBeVisible();
  await section.getByRole('button', { name: 'Remove the passkey Old phone…' }).click();
  await enterPassword('Remove it');
  await expect(dialog.getByRole('alert')).toContainText('This is your last passkey');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectGoodScreen(page, 'the account with a passkey');

  await page.goto('/auth/secret/admin');
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(page.getByText('You are signed in as an admin.')).toBeHidden();
  await page.goto('/auth/secret/admin?next=/admin/account');
  await page.getByLabel('Email').fill(site.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toContainText('needs its passkey');
  await expect(page.getByText('Invalid Credentials')).toBeHidden();
  await expectGoodScreen(page, 'the login that needs a passkey');

  // Whose finger it is not.
  await phone.setVerified(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The prompt was closed before a passkey was chosen.')).toBeVisible();
  await expectAccessible(page);
  await phone.setVerified(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Login Successful')).toBeVisible();
  await expect(page).toHaveURL('/admin/account');

  await section.getByRole('button', { name: 'Do not require it…' }).click();
  await enterPassword('Do not require it');
  await expect(section.getByText('No passkey is required any more.')).toBeVisible();
  await section.getByRole('button', { name: 'Remove the passkey Old phone…' }).click();
  await enterPassword('Remove it');
  await expect(section.getByText('Old phone is removed.')).toBeVisible();
  await expect(section.getByRole('heading')).toBeFocused();
});
