import { socialLogins, type SocialProvider } from '@/contract/auth';
import { env } from '@/lib/env';
import { tabArea } from '@/lib/storage';
import { toast } from '@/lib/toast';

const providerNames = { google: 'Google', github: 'Github' } as const satisfies Record<
  SocialProvider,
  string
>;

interface Provider {
  clientId: string;
  authorizeUrl: string;
  parameters: Record<string, string>;
}

const providers: Record<SocialProvider, Provider> = {
  google: {
    clientId: env.googleClientId,
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    parameters: {
      response_type: 'code',
      scope: 'email profile openid',
      access_type: 'offline',
    },
  },
  github: {
    clientId: env.githubClientId,
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    parameters: { scope: 'user:email read:org' },
  },
};

export function isSocialProvider(value: string | undefined): value is SocialProvider {
  return value !== undefined && Object.hasOwn(socialLogins, value);
}

const stateKey = (provider: SocialProvider) => `dss-oauth-state-${provider}`;

/** Leads to the provider's consent page; says so where the site has no account with it. */
export function startSocialLogin(provider: SocialProvider): void {
  const { clientId, authorizeUrl, parameters } = providers[provider];
  if (clientId === '') {
    toast.error(`Login with ${providerNames[provider]} is not set up on this site yet`);
    return;
  }
  const state = crypto.randomUUID();
  tabArea.write(stateKey(provider), state);
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    ...parameters,
    client_id: clientId,
    redirect_uri: `${window.location.origin}/auth/callback/${provider}`,
    state,
  }).toString();
  window.location.assign(url);
}

/**
 * Whether a callback answers a login that this browser began; each state answers once. A build that
 * has no account with the provider issues no states and demands none.
 */
export function takeState(provider: SocialProvider, state: string | null): boolean {
  if (providers[provider].clientId === '') return true;
  const given = tabArea.read(stateKey(provider));
  tabArea.remove(stateKey(provider));
  return given !== null && given === state;
}
