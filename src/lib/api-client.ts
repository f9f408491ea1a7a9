import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { refreshSession } from '@/contract/auth';
import {
  envelopeSchema,
  type Endpoint,
  type EndpointAuth,
  type Envelope,
} from '@/contract/endpoint';
import { ApiError } from './api-error';
import { env } from './env';
import { syncClock } from '@/lib/session/clock-skew';
import { endSession, refreshedMemberToken } from '@/lib/session/refresh';
import { removeStaleToken, signedInMember } from '@/lib/session/signed-in-member';
import { readToken } from '@/lib/session/token-store';

const REQUEST_TIMEOUT_MS = 10_000;

declare module 'axios' {
  interface AxiosRequestConfig {
    sendAs?: EndpointAuth;
    /** Send the member's token as it is stored: no refresh comes first. */
    withoutRefresh?: boolean;
    /** The member whose call it is, by `signedInMember`: it is sent with nobody else's token. */
    member?: string;
    /** The token that the server has just answered with 401. */
    rejectedToken?: string;
    /** The token that was sent. */
    sentToken?: string;
  }
}

interface RequestOptions {
  signal?: AbortSignal;
  /** The member whose call it is; without it, who is signed in when it is made. */
  member?: string | undefined;
  /** Let the request outlive the document; its token is sent without a refresh. */
  keepalive?: boolean;
}

type RequestInput<Query, Body> = (undefined extends Query ? { query?: never } : { query: Query }) &
  (undefined extends Body ? { body?: never } : { body: Body });

interface Answer<Data> {
  data: Data;
  /** HTTP status, 2xx. */
  status: number;
}

const http = axios.create({
  adapter: 'fetch',
  timeout: REQUEST_TIMEOUT_MS,
  // Every status is an answer; which of them are errors is decided below, once.
  validateStatus: null,
});

http.interceptors.request.use(async (config) => {
  const token = await tokenFor(config);
  if (token === null) return config;
  config.sentToken = token;
  config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

type SessionConfig = Pick<
  AxiosRequestConfig,
  'sendAs' | 'withoutRefresh' | 'member' | 'rejectedToken'
>;

async function tokenFor({
  sendAs = 'none',
  withoutRefresh = false,
  member,
  rejectedToken,
}: SessionConfig): Promise<string | null> {
  if (sendAs === 'none') return null;
  if (sendAs === 'admin' || withoutRefresh) return readToken(sendAs);
  const token = await refreshedMemberToken(async (accessToken) => {
    const { data } = await request(refreshSession, { body: { accessToken } });
    return data.accessToken;
  }, rejectedToken);
  if (member !== undefined && signedInMember() !== member) throw signedOut();
  return token;
}

/**
 * Sends a call of the contract and parses its answer. Requests end after 10 s. A member's call that is
 * answered with 401 is repeated once with a refreshed token, and ends the session if that is refused
 * too; an admin's ends it at once. What arrives after a change of member is a failure.
 * @throws ApiError for every answer but a well-formed success, and where none arrived.
 */
export async function request<Data, Query, Body>(
  call: Endpoint<Data, Query, Body>,
  input: RequestInput<Query, Body>,
  { signal, keepalive = false, member = signedInMember() ?? undefined }: RequestOptions = {},
): Promise<Answer<Data>> {
  const isOfMember = call.auth === 'member';
  const response = await sendWithSession({
    method: call.method,
    baseURL: env.apiUrl || window.location.origin,
    url: call.path,
    params: input.query,
    data: input.body,
    sendAs: call.auth,
    withoutRefresh: keepalive,
    ...(isOfMember && member !== undefined && { member }),
    fetchOptions: { keepalive },
    ...(signal && { signal }),
  });
  if (isOfMember && member !== undefined && signedInMember() !== member) throw signedOut();
  const envelope = envelopeSchema.safeParse(response.data);
  if (response.status < 200 || response.status > 299) {
    throw refusal(response, envelope.success ? envelope.data : undefined);
  }
  const data = envelope.success ? call.data.safeParse(envelope.data.data) : undefined;
  if (!data?.success) throw invalidResponse(response.status);
  return { data: data.data, status: response.status };
}

async function sendWithSession(request: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const first = await send(request);
  const { sendAs, withoutRefresh, sentToken } = first.config;
  if (sendAs === 'admin' && (first.status === 401 || first.status === 403)) {
    if (sentToken === undefined) removeStaleToken('admin');
    else endSession('admin', sentToken);
  }
  if (sendAs !== 'member' || first.status !== 401 || sentToken === undefined || withoutRefresh) {
    return first;
  }
  const second = await send({ ...request, rejectedToken: sentToken });
  const resent = second.config.sentToken;
  if (second.status === 401 && resent !== undefined) endSession('member', resent);
  return second;
}

async function send(request: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  try {
    const response = await http.request<unknown>(request);
    syncClock(response.headers['date']);
    return response;
  } catch (error) {
    if (axios.isCancel(error) || error instanceof ApiError) throw error;
    throw new ApiError({
      status: null,
      code: 'unreachable',
      message: 'We could not reach the server. Please check your connection and try again.',
    });
  }
}

function refusal(response: AxiosResponse<unknown>, envelope: Envelope | undefined): ApiError {
  const retryAfter = Number(response.headers['retry-after']);
  return new ApiError({
    status: response.status,
    code: envelope?.code ?? `http_${response.status}`,
    message: envelope?.message ?? 'Something went wrong. Please try again later.',
    field: envelope?.field,
    retryAfterSeconds: retryAfter > 0 ? Math.ceil(retryAfter) : undefined,
  });
}

/** Of a call that belongs to nobody who is signed in now. */
function signedOut(): ApiError {
  return new ApiError({
    status: 401,
    code: 'signed_out',
    message: 'You have been signed out. Please sign in again.',
  });
}

function invalidResponse(status: number): ApiError {
  return new ApiError({
    status,
    code: 'malformed_answer',
    message: 'The server gave an answer we do not understand. Please try again later.',
  });
}
