import { badRequest, HttpError } from '#server/http/http-error';

interface ProviderFault {
  kind: 'down' | 'slow';
  /** For the log: a reason of the server's own, or the provider's error code, but no message. */
  reason: string;
}

/** The provider, or the site's OAuth client there, does not work: 502, or 504 after a timeout. */
export class OAuthError extends HttpError {
  readonly reason: string;

  constructor({ kind, reason }: ProviderFault) {
    super({
      status: kind === 'slow' ? 504 : 502,
      code: kind === 'slow' ? 'provider_slow' : 'provider_failed',
      message: 'This login does not work at the moment. Please try again, or sign in another way.',
    });
    this.reason = reason;
  }
}

/** A 400 for a used, expired or invalid authorization code. */
export const invalidGrant = () =>
  badRequest('code_refused', 'This login has expired or was used already. Please try again.');

/** A 403 for an account without a verified e-mail address. */
export const noVerifiedEmail = () =>
  new HttpError({
    status: 403,
    code: 'no_verified_email',
    message: 'Your account there has no verified email address that we can use.',
  });
