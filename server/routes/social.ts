import { socialLogins, type SocialProvider } from '@/contract/auth';
import type { AppDeps } from '#server/deps';
import { memberAccess } from '#server/auth/member-token';
import { createSignInByProvider } from '#server/auth/oauth-sign-in';
import type { Api } from '#server/http/api';
import { refuseUnlessAskedFor } from '#server/http/fetch-metadata';

const providers: readonly SocialProvider[] = ['google', 'github'];

export function socialRoutes(api: Api, deps: AppDeps): void {
  const { config, tokens } = deps;
  const signIn = createSignInByProvider(deps);

  for (const provider of providers) {
    api.forVisitors(socialLogins[provider], async ({ query, c }) => {
      refuseUnlessAskedFor(c, config);
      const data = await memberAccess(tokens, await signIn(provider, query.code, c));
      return { status: 200, data, message: 'Login successful' };
    });
  }
}
