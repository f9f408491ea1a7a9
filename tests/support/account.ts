import type { Session, User } from '@/contract/account';
import type { TestServer } from './server';

interface Reply<Data> {
  status: number;
  data: Data;
  code?: string;
  field?: string;
}

interface RequestOptions {
  method?: string;
  token?: string | undefined;
  json?: unknown;
}

/** The requests of a member's account. */
export function openAccount(server: TestServer) {
  async function call<Data = unknown>(
    path: string,
    init: RequestOptions = {},
  ): Promise<Reply<Data>> {
    const response = await server.request(`/api/user${path}`, init);
    return { status: response.status, ...(await response.json()) };
  }

  /** Mails a sign-in code to the address, and returns the token of its challenge. */
  async function askForCode(email: string): Promise<string> {
    const response = await server.request(`/api/auth/email/otp?email=${encodeURIComponent(email)}`);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()).data.token;
  }

  return {
    call,
    askForCode,
    /** Mails a code that deletes the account, and returns the token of its challenge. */
    async askForDeletion(token: string): Promise<string> {
      const reply = await call<{ token: string }>('/delete/code', { method: 'POST', token });
      if (reply.status !== 200) throw new Error(reply.code);
      return reply.data.token;
    },
    /** Deletes the account with the code that was mailed last. */
    deleteWith: (token: string, email: string, challenge: string) =>
      call('/delete', { token, json: { otp: server.outbox.get(email), token: challenge } }),
    profile: (token: string) => call<User>('', { token }),
    sessions: (token: string) => call<Session[]>('/session', { token }),
    /** Signs in with a code. Returns the access token, and the cookie of the device. */
    async signIn(email: string, headers: Record<string, string> = {}) {
      const token = await askForCode(email);
      const response = await server.request('/api/auth/email/otp/verify', {
        json: { email, otp: server.outbox.get(email), token },
        headers,
      });
      if (!response.ok) throw new Error(await response.text());
      const setCookie = response.headers.get('Set-Cookie') ?? '';
      const { data } = await response.json();
      return { token: String(data.accessToken), setCookie, cookie: setCookie.split(';')[0] ?? '' };
    },
  };
}

export type Account = ReturnType<typeof openAccount>;
