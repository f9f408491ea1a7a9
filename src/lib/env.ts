/** Settings of the build; all optional, explained in `.env.example`. */
const settings = import.meta.env;

export const env = {
  /** Not in development, and not where it has been switched off. */
  hasServiceWorker: settings.PROD && settings.VITE_SERVICE_WORKER !== 'off',
  /** Origin of the site, as links from elsewhere name it: APP_URL when it was built. */
  siteUrl: settings.VITE_SITE_URL ?? '',
  /** Origin of the API; empty: the site's own. */
  apiUrl: settings.VITE_API_URL ?? '',
  googleClientId: settings.VITE_GOOGLE_CLIENT_ID ?? '',
  githubClientId: settings.VITE_GITHUB_CLIENT_ID ?? '',
  /** Where a mock OAuth provider asks for consent instead of the provider; empty: the provider's own page. */
  googleAuthorizeUrl: settings.VITE_GOOGLE_AUTHORIZE_URL ?? '',
  githubAuthorizeUrl: settings.VITE_GITHUB_AUTHORIZE_URL ?? '',
};
