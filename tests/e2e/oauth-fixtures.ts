import type { BrowserContext, Page } from '@playwright/test';
import {
  openGithub,
  openGoogle,
  settingsFor,
  type GithubServer,
  type GoogleServer,
} from '#tests/support/identity-servers';
import { build, BUILD_TIMEOUT_MS } from './build';
import { expect, test as base } from './fixtures';

const GOOGLE_CONSENT = 'https://accounts.google.com/o/oauth2/v2/auth';
const GITHUB_CONSENT = 'https://github.com/login/oauth/authorize';
const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';

/** A mock of Google's script: redirects to the consent page. */
const googleScript = `
  window.google = { accounts: { oauth2: { initCodeClient: (options) => ({
    requestCode() {
      const { ux_mode, ...parameters } = options;
      const url = new URL('${GOOGLE_CONSENT}');
      url.search = new URLSearchParams({ ...parameters, response_type: 'code', by: 'script' });
      location.assign(url);
    },
  }) } } };`;

interface Providers {
  google: GoogleServer;
  github: GithubServer;
  /** The parameters that the consent pages received, in order. */
  consents: URLSearchParams[];
  /** Changes the redirect of the next consent. */
  changeCallback: (callback: URL) => void;
}

interface SocialFixtures {
  providers: Providers;
  consentPages: void;
  /** Whether Google's script can be loaded. */
  hasGoogleScript: boolean;
  /** The violated directives, one per violation. */
  violations: string[];
}

interface WorkerFixtures {
  oauthBuild: string;
  providerServers: Pick<Providers, 'google' | 'github'>;
}

/** The built site with accounts at two mock OAuth providers on loopback; all tests share them. */
export const test = base.extend<SocialFixtures, WorkerFixtures>({
  oauthBuild: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const buildDir = `.builds/oauth-${parallelIndex}`;
      await build(buildDir, {
        VITE_API_URL: '',
        GOOGLE_CLIENT_ID: 'site-at-google',
        GITHUB_CLIENT_ID: 'site-at-github',
        VITE_GOOGLE_AUTHORIZE_URL: '',
        VITE_GITHUB_AUTHORIZE_URL: '',
      });
      await use(buildDir);
    },
    { scope: 'worker', timeout: BUILD_TIMEOUT_MS },
  ],
  providerServers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const [google, github] = await Promise.all([openGoogle(), openGithub()]);
      await use({ google, github });
      await Promise.all([google.close(), github.close()]);
    },
    { scope: 'worker' },
  ],
  sharesSite: true,
  sharedSiteOptions: [
    async ({ oauthBuild, providerServers: { google, github } }, use) => {
      const environment = { ...settingsFor(google, github), PROVIDER_TIMEOUT_SECONDS: '4' };
      await use({ buildDir: oauthBuild, environment });
    },
    { scope: 'worker' },
  ],
  hasGoogleScript: [false, { option: true }],
  providers: async ({ providerServers: { google, github } }, use) => {
    for (const { calls, overrides } of [google, github]) {
      calls.length = 0;
      overrides.clear();
    }
    await use({ google, github, consents: [], changeCallback: () => {} });
  },
  consentPages: [
    async ({ context, providers, hasGoogleScript }, use) => {
      await leadTo(context, GOOGLE_CONSENT, providers.google, providers);
      await leadTo(context, GITHUB_CONSENT, providers.github, providers);
      await context.route(`${GOOGLE_SCRIPT}*`, (route) =>
        hasGoogleScript
          ? route.fulfill({ contentType: 'text/javascript', body: googleScript })
          : route.abort(),
      );
      await use();
    },
    { auto: true },
  ],
  violations: [
    async ({ page }, use) => {
      const violations: string[] = [];
      await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          Reflect.apply(Reflect.get(window, 'reportViolation'), window, [
            `${violatedDirective} ${blockedURI}`,
          ]),
        );
      });
      await use(violations);
      expect(violations, 'violations of the policy').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Forwards requests for a provider's consent page to the mock on loopback, with all parameters, and
 * passes its redirect on to the browser.
 */
async function leadTo(
  context: BrowserContext,
  consentPage: string,
  { url }: { url: string },
  providers: Providers,
): Promise<void> {
  await context.route(`${consentPage}?*`, async (route) => {
    const requested = new URL(route.request().url());
    providers.consents.push(requested.searchParams);
    const consent = await fetch(`${url}/authorize${requested.search}`, { redirect: 'manual' });
    const callback = new URL(consent.headers.get('Location') ?? '');
    providers.changeCallback(callback);
    providers.changeCallback = () => {};
    await route.fulfill({ status: 302, headers: { Location: callback.href } });
  });
}

/** Counts the exchanges that the page requests from now on. */
export function exchangesOf(page: Page): string[] {
  const exchanges: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/auth\/(google|github)/.test(pathname)) exchanges.push(pathname);
  });
  return exchanges;
}

export { expect } from '@playwright/test';
