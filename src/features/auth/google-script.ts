const SCRIPT_URL = 'https://accounts.google.com/gsi/client';
const TIMEOUT_MS = 4000;

interface CodeClientOptions {
  client_id: string;
  redirect_uri: string;
  state: string;
  scope: string;
  ux_mode: 'redirect';
}

/** The used part of Google Identity Services: https://developers.google.com/identity/oauth2/web. */
interface GoogleSignIn {
  initCodeClient: (options: CodeClientOptions) => { requestCode: () => void };
}

declare global {
  interface Window {
    google?: { accounts?: { oauth2?: GoogleSignIn } };
  }
}

let loading: Promise<GoogleSignIn | null> | null = null;

/** Loads Google's sign-in script; resolves to null if it does not load within four seconds. */
export function loadGoogleSignIn(): Promise<GoogleSignIn | null> {
  loading ??= new Promise<GoogleSignIn | null>((resolve) => {
    const script = document.createElement('script');
    script.src = SCRIPT_URL;
    script.async = true;
    script.addEventListener('load', () => resolve(window.google?.accounts?.oauth2 ?? null));
    script.addEventListener('error', () => resolve(null));
    setTimeout(() => resolve(window.google?.accounts?.oauth2 ?? null), TIMEOUT_MS);
    document.head.append(script);
  });
  return loading;
}
