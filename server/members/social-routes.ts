import { socialLogins, type SocialProvider } from '@/contract/auth';
import type { Deps } from '#server/deps';
import { memberAccess } from './member-token';
import { createOAuthSignIn } from './oauth-sign-in';
import type { Api } from '#server/http/api';
import { requireSameOriginFetch } from '#server/http/fetch-metadata';

const providers: readonly SocialProvider[] = ['google', 'github'];

/** OAuth sign-in. */
export function socialRoutes(api: Api, deps: Deps): void {
  const { config, tokens } = deps;
  const signIn = createOAuthSignIn(deps);

  for (const provider of providers) {
    api.public(socialLogins[provider], async ({ query, c }) => {
      requireSameOriginFetch(c, config);
      const data = await memberAccess(tokens, await signIn(provider, query.code, c));
      return { status: 200, data, message: 'Login successful' };
    });
  }
}
