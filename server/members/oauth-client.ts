import * as z from 'zod';
import { readCapped } from '#server/http/read-input';
import { badRequest, HttpError } from '#server/http/http-error';

const RESPONSE_MAX_BYTES = 256 * 1024;
// Google's and GitHub's error codes for a used, expired or invalid authorization code.
const INVALID_GRANT_ERRORS = new Set(['invalid_grant', 'bad_verification_code']);

export interface ProviderOptions {
  fetch: typeof fetch;
  /** For all requests of one login together. */
  timeoutMs: number;
}

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

interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  tokenUrl: string;
}

interface ProviderResponse {
  status: number;
  json: unknown;
}

// Only printable ASCII, because the access token is sent in a header.
const tokenSchema = z.object({ access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/) });
const errorSchema = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

/**
 * Creates the client for one login at a provider. Its requests share one deadline, follow no redirects and read
 * at most 256 KiB of a response. They throw OAuthError if the provider is down or slow or sends an invalid
 * response.
 */
export function createOAuthClient({ fetch, timeoutMs }: ProviderOptions) {
  const signal = AbortSignal.timeout(timeoutMs);

  async function request(url: string, init: RequestInit): Promise<ProviderResponse> {
    try {
      // Redirects count as failures, so that the client secret goes nowhere else.
      const response = await fetch(url, { ...init, signal, redirect: 'manual' });
      return { status: response.status, json: parseJson(await readBody(response)) };
    } catch (error) {
      if (signal.aborted) throw new OAuthError({ kind: 'slow', reason: 'timeout' });
      if (error instanceof OAuthError) throw error;
      throw new OAuthError({ kind: 'down', reason: networkFault(error) });
    }
  }

  return {
    /**
     * Exchanges an authorization code for an access token.
     * @throws HttpError 400 for a code that the provider rejects.
     */
    async exchangeCode(credentials: ClientCredentials, code: string): Promise<string> {
      const { status, json } = await request(credentials.tokenUrl, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: credentials.clientId,
          client_secret: credentials.clientSecret,
          redirect_uri: credentials.redirectUri,
          code,
        }),
      });
      // GitHub sends errors with status 200.
      const failure = errorSchema.safeParse(json);
      if (failure.success && INVALID_GRANT_ERRORS.has(failure.data.error)) throw invalidGrant();
      if (failure.success) throw new OAuthError({ kind: 'down', reason: failure.data.error });
      return parseResponse(tokenSchema, { status, json }).access_token;
    },

    /** Fetches a resource of the token's owner and parses it with the schema. */
    async read<T>(schema: z.ZodType<T>, url: string, accessToken: string): Promise<T> {
      const headers = {
        Accept: 'application/json',
        Authorization: `Bearer ${accessToken}`,
        // GitHub rejects requests without a User-Agent.
        'User-Agent': 'student-society-site',
      };
      return parseResponse(schema, await request(url, { headers }));
    },
  };
}

function parseResponse<T>(schema: z.ZodType<T>, { status, json }: ProviderResponse): T {
  if (status !== 200) throw new OAuthError({ kind: 'down', reason: `status ${status}` });
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new OAuthError({ kind: 'down', reason: 'invalid response' });
  return parsed.data;
}

/** Undefined for invalid JSON, which no schema accepts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readBody({ body }: Response): Promise<string> {
  const bytes = await readCapped(
    body,
    RESPONSE_MAX_BYTES,
    () => new OAuthError({ kind: 'down', reason: 'response too large' }),
  );
  return bytes.toString('utf8');
}

/** The system error code. The message is left out, because it may repeat what was sent. */
function networkFault(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection failed';
}
