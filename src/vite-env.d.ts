/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SITE_URL?: string;
  readonly VITE_SERVICE_WORKER?: string;
  readonly VITE_API_URL?: string;
  readonly GOOGLE_CLIENT_ID?: string;
  readonly GITHUB_CLIENT_ID?: string;
  readonly VITE_GOOGLE_AUTHORIZE_URL?: string;
  readonly VITE_GITHUB_AUTHORIZE_URL?: string;
}
