import { socialLogins, type SocialProvider } from '@/contract/auth';
import type { AppDeps } from '#server/app-deps';
import { memberAccess } from '#server/auth/member-token';
import type { Api } from '#server/http/api';
import { traceOf } from '#server/http/app-env';
import { HttpError } from '#server/http/http-error';
import { refuseUnlessAskedFor } from '#server/http/page-requests';

const providers: readonly SocialProvider[] = ['google', 'github'];

export function socialRoutes(api: Api, deps: AppDeps): void {
  const { config, identityProviders, store, tokens, now, log } = deps;

  for (const provider of providers) {
    api.forVisitors(socialLogins[provider], async ({ query, c }) => {
      refuseUnlessAskedFor(c, config.allowedOrigins);
      const identityProvider = identityProviders[provider];
      if (!identityProvider) {
        throw new HttpError({
          status: 501,
          code: 'provider_not_configured',
          message: `Login with ${provider} is not available here.`,
        });
      }
      const identity = await identityProvider.identify(query.code);
      const session = await store.transaction(async (tx) => {
        const account = { provider, ...identity };
        const memberId = await tx.members.findOrCreateByIdentity(account, now());
        return tx.sessions.open(memberId, now());
      });
      log('sign_in_ok', { ...traceOf(c), by: provider });
      const data = await memberAccess(tokens, session);
      return { status: 200, data, message: 'Login successful' };
    });
  }
}
