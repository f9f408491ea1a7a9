import type { SocialProvider } from '@/contract/auth';
import { env } from '@/lib/env';
import { randomId } from '@/lib/random-id';
import { sessionStore } from '@/lib/storage';
import { toast } from 'sonner';

const providerNames = { google: 'Google', github: 'Github' } as const satisfies Record<
  SocialProvider,
  string
>;

interface Provider {
  clientId: string;
  authorizeUrl: string;
  parameters: { scope: string; [name: string]: string };
}

const providers: Record<SocialProvider, Provider> = {
  google: {
    clientId: env.googleClientId,
    authorizeUrl: env.googleAuthorizeUrl || 'https://accounts.google.com/o/oauth2/v2/auth',
    parameters: {
      response_type: 'code',
      scope: 'email profile openid',
      access_type: 'offline',
    },
  },
  github: {
    clientId: env.githubClientId,
    authorizeUrl: env.githubAuthorizeUrl || 'https://github.com/login/oauth/authorize',
    parameters: { scope: 'user:email read:org' },
  },
};

/** Whether the value names a supported OAuth provider. */
export function isSocialProvider(value: string | undefined): value is SocialProvider {
  return value !== undefined && Object.hasOwn(providers, value);
}

/** Whether sign-in uses Google's script: false without a client id and with a mock OAuth provider. */
export const usesGoogleScript = env.googleClientId !== '' && env.googleAuthorizeUrl === '';

/** Navigates to the provider's consent page; shows a toast if the site has no client id for it. */
export async function startSocialLogin(provider: SocialProvider): Promise<void> {
  const { clientId, authorizeUrl, parameters } = providers[provider];
  if (clientId === '') {
    toast.error(`Login with ${providerNames[provider]} is not set up on this site yet`);
    return;
  }
  const google = provider === 'google' && usesGoogleScript ? await loadGoogleSignIn() : null;
  const request = {
    client_id: clientId,
    redirect_uri: `${window.location.origin}/auth/callback/${provider}`,
    state: createOAuthState(provider),
  };
  try {
    if (google) {
      const { scope } = parameters;
      google.initCodeClient({ ...request, scope, ux_mode: 'redirect' }).requestCode();
      return;
    }
  } catch {
    // Some ad blockers replace the script with a stub; the redirect below works without it.
  }
  const url = new URL(authorizeUrl, window.location.origin);
  url.search = new URLSearchParams({ ...parameters, ...request }).toString();
  window.location.assign(url);
}

const stateKey = (provider: SocialProvider) => `dss-oauth-state-${provider}`;

function createOAuthState(provider: SocialProvider): string {
  const state = randomId();
  sessionStore.write(stateKey(provider), state);
  return state;
}

/**
 * Whether the callback's state belongs to a login that this tab started. Each state is valid once. Without a
 * client id no states are created, so any state is accepted.
 */
export function consumeOAuthState(provider: SocialProvider, state: string | null): boolean {
  if (providers[provider].clientId === '') return true;
  const storedState = sessionStore.read(stateKey(provider));
  sessionStore.remove(stateKey(provider));
  return storedState !== null && storedState === state;
}

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
