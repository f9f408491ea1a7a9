/** Build-time environment variables; all optional and documented in `.env.example`. */
const variables = import.meta.env;

export const env = {
  /** False in development and with VITE_SERVICE_WORKER=off. */
  hasServiceWorker: variables.PROD && variables.VITE_SERVICE_WORKER !== 'off',
  /** Public origin of the site: APP_URL at build time. */
  siteUrl: variables.VITE_SITE_URL ?? '',
  /** Origin of the API; empty if it is the site's own. */
  apiUrl: variables.VITE_API_URL ?? '',
  googleClientId: variables.GOOGLE_CLIENT_ID ?? '',
  githubClientId: variables.GITHUB_CLIENT_ID ?? '',
  /** Consent page of a mock OAuth provider; empty for the provider's own. */
  googleAuthorizeUrl: variables.VITE_GOOGLE_AUTHORIZE_URL ?? '',
  githubAuthorizeUrl: variables.VITE_GITHUB_AUTHORIZE_URL ?? '',
};
