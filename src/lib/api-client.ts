import axios, { type AxiosResponse } from 'axios';
import { refreshSession } from '@/contract/auth';
import { envelopeSchema, type Call, type CallAuth, type Envelope } from '@/contract/call';
import { ApiError } from './api-error';
import { env } from './env';
import { noteServerTime } from './server-clock';
import { refreshedMemberToken } from './session';
import { readToken } from './token-store';

const REQUEST_TIMEOUT_MS = 10_000;

declare module 'axios' {
  interface AxiosRequestConfig {
    sendAs?: CallAuth;
    /** Send the member's token as it is stored: no refresh comes first. */
    withoutRefresh?: boolean;
  }
}

interface CallOptions {
  signal?: AbortSignal;
  /** Let the request outlive the document; its token is sent without a refresh. */
  keepalive?: boolean;
}

type CallInput<Query, Body> = (undefined extends Query ? { query?: never } : { query: Query }) &
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
  const token = await tokenFor(config.sendAs ?? 'none', config.withoutRefresh ?? false);
  if (token !== null) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

function tokenFor(auth: CallAuth, withoutRefresh: boolean): Promise<string | null> | string | null {
  if (auth === 'none') return null;
  if (auth === 'admin' || withoutRefresh) return readToken(auth);
  return refreshedMemberToken(async (accessToken) => {
    const { data } = await callApi(refreshSession, { body: { accessToken } });
    return data.accessToken;
  });
}

/**
 * Sends a call of the contract and parses its answer. Requests end after 10 s.
 * @throws ApiError for every answer but a well-formed success, and where none arrived.
 */
export async function callApi<Data, Query, Body>(
  call: Call<Data, Query, Body>,
  input: CallInput<Query, Body>,
  { signal, keepalive = false }: CallOptions = {},
): Promise<Answer<Data>> {
  const response = await send({
    method: call.method,
    baseURL: env.apiUrl || window.location.origin,
    url: call.path,
    params: input.query,
    data: input.body,
    sendAs: call.auth,
    withoutRefresh: keepalive,
    fetchOptions: { keepalive },
    ...(signal && { signal }),
  });
  noteServerTime(response.headers['date']);
  const envelope = envelopeSchema.safeParse(response.data);
  if (response.status < 200 || response.status > 299) {
    throw refusal(response, envelope.success ? envelope.data : undefined);
  }
  const data = envelope.success ? call.data.safeParse(envelope.data.data) : undefined;
  if (!data?.success) throw malformedAnswer(response.status);
  return { data: data.data, status: response.status };
}

async function send(request: Parameters<typeof http.request>[0]): Promise<AxiosResponse<unknown>> {
  try {
    return await http.request<unknown>(request);
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

function malformedAnswer(status: number): ApiError {
  return new ApiError({
    status,
    code: 'malformed_answer',
    message: 'The server gave an answer we do not understand. Please try again later.',
  });
}
