import * as z from 'zod';
import { invalidGrant, OAuthError } from './oauth-error';

const ANSWER_MAX_BYTES = 256 * 1024;
// Google's and GitHub's words for a code that was used, has expired or never was one.
const REFUSALS = new Set(['invalid_grant', 'bad_verification_code']);

export interface ProviderOptions {
  fetch: typeof fetch;
  /** For one login's calls together. */
  timeoutMs: number;
}

interface Account {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  tokenUrl: string;
}

interface ProviderAnswer {
  status: number;
  json: unknown;
}

// An access token goes into a header: nothing may be in it that ends one.
const tokenSchema = z.object({ access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/) });
const errorSchema = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

/**
 * The calls of one login to a provider. They share one deadline, follow no redirects and read at
 * most 256 KiB of an answer. All of them throw OAuthError where the provider is down, slow or
 * says what nobody understands.
 */
export function createOAuthClient({ fetch, timeoutMs }: ProviderOptions) {
  const signal = AbortSignal.timeout(timeoutMs);

  async function call(url: string, init: RequestInit): Promise<ProviderAnswer> {
    try {
      // A redirect is an answer like any other that is no success: a secret is sent nowhere else.
      const response = await fetch(url, { ...init, signal, redirect: 'manual' });
      return { status: response.status, json: parseJson(await readCapped(response)) };
    } catch (error) {
      if (signal.aborted) throw new OAuthError({ kind: 'slow', reason: 'timeout' });
      if (error instanceof OAuthError) throw error;
      throw new OAuthError({ kind: 'down', reason: networkFault(error) });
    }
  }

  return {
    /**
     * The access token for the code of a callback.
     * @throws HttpError 400 for a code that the provider refuses.
     */
    async exchangeCode(account: Account, code: string): Promise<string> {
      const { status, json } = await call(account.tokenUrl, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: account.clientId,
          client_secret: account.clientSecret,
          redirect_uri: account.redirectUri,
          code,
        }),
      });
      // GitHub refuses with a 200.
      const refusal = errorSchema.safeParse(json);
      if (refusal.success && REFUSALS.has(refusal.data.error)) throw invalidGrant();
      if (refusal.success) throw new OAuthError({ kind: 'down', reason: refusal.data.error });
      return checked(tokenSchema, { status, json }).access_token;
    },

    /** What the provider knows about the token's owner. */
    async read<T>(schema: z.ZodType<T>, url: string, accessToken: string): Promise<T> {
      const headers = {
        Accept: 'application/json',
        Authorization: `Bearer ${accessToken}`,
        // GitHub answers nobody who does not say who they are.
        'User-Agent': 'student-society-site',
      };
      return checked(schema, await call(url, { headers }));
    },
  };
}

function checked<T>(schema: z.ZodType<T>, { status, json }: ProviderAnswer): T {
  if (status !== 200) throw new OAuthError({ kind: 'down', reason: `status ${status}` });
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new OAuthError({ kind: 'down', reason: 'unexpected answer' });
  return parsed.data;
}

/** Undefined for what is no JSON: the status says more, and no schema takes it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readCapped({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (body) {
    // Leaving the loop cancels the rest.
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > ANSWER_MAX_BYTES) {
        throw new OAuthError({ kind: 'down', reason: 'answer too large' });
      }
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The system's code of a failure; its message may repeat what was sent. */
function networkFault(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection failed';
}
