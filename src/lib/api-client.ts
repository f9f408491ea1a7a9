import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { refreshSession } from '@/contract/auth';
import {
  envelopeSchema,
  type Endpoint,
  type EndpointAuth,
  type Envelope,
  ROLE_REQUIRED,
} from '@/contract/endpoint';
import { ApiError, SIGNED_OUT_TEXT } from './api-error';
import { isLeavingDocument } from './document-navigation';
import { env } from './env';
import { noteServer } from './own-server';
import { syncClock } from '@/lib/session/clock-skew';
import { dropRejectedToken, refreshedMemberToken } from '@/lib/session/refresh';
import { removeStaleToken, signedInMember, hasToken, readToken } from '@/lib/session/token-store';

// How a call is sent: `request` fills the endpoint's path and sends it (`sendWithSession`). The interceptor adds the token:
// an admin's as it is stored, a member's refreshed if necessary (`session/refresh`). A member's request that gets a 401 is
// sent once more with a fresh token. Then `request` parses the response, or throws an ApiError.

const REQUEST_TIMEOUT_MS = 10_000;
/**
 * 8 MiB take this long at 280 kbit/s. This project's own server ends a request after `REQUEST_TIMEOUT_SECONDS`, 30 by
 * default, which is enough for a photo that the browser has scaled down.
 */
const UPLOAD_TIMEOUT_MS = 240_000;

declare module 'axios' {
  interface AxiosRequestConfig {
    sendAs?: EndpointAuth;
    /** Send the stored token without refreshing it first. */
    skipRefresh?: boolean;
    /** The member whom the request belongs to (see `signedInMember`); it is never sent with another member's token. */
    member?: string;
    /** The token that the server has rejected with 401. */
    rejectedToken?: string;
    /** The token in the Authorization header. */
    sentToken?: string;
  }
}

interface RequestOptions {
  signal?: AbortSignal;
  /** The member whom the request belongs to; by default the one who is signed in when it starts. */
  member?: string | undefined;
  /** Lets the request outlive the document; the token is sent without a refresh. */
  keepalive?: boolean;
  headers?: Record<string, string>;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onUploadProgress?: (share: number) => void;
}

/** What the server reads as a number may be sent as text: other backends have other ids. */
type InUrl<Values> = {
  [Name in keyof Values]: Values[Name] extends number ? string | number : Values[Name];
};

type PathParams = Record<string, string | number>;

type RequestInput<Query, Body, Params> = (undefined extends Query
  ? { query?: never }
  : { query: InUrl<Query> }) &
  ([Body] extends [undefined]
    ? { body?: never; file?: Blob }
    : undefined extends Body
      ? { body?: Body; file?: never }
      : { body: Body; file?: never }) &
  (undefined extends Params ? { params?: never } : { params: InUrl<Params> & PathParams });

interface ApiResponse<Data> {
  data: Data;
  /** HTTP status, 2xx. */
  status: number;
}

/**
 * Sends a request and validates the response. It times out after 10 s, an upload after 4 min. A member's request that
 * gets a 401 is repeated once with a refreshed token, unless it is `keepalive`; a second 401 ends the session. An admin's
 * session ends at the first 401 or 403, unless that is about the role. A response that arrives after another member has signed in is an error.
 * @returns The validated `data` and the HTTP status.
 * @throws ApiError for error statuses, invalid responses and network failures.
 */
export async function request<Data, Query, Body, Params>(
  endpoint: Endpoint<Data, Query, Body, Params>,
  input: RequestInput<Query, Body, Params>,
  {
    signal,
    keepalive = false,
    headers,
    member = signedInMember() ?? undefined,
    onUploadProgress,
  }: RequestOptions = {},
): Promise<ApiResponse<Data>> {
  const isMemberEndpoint = endpoint.auth === 'member';
  const response = await sendWithSession({
    method: endpoint.method,
    baseURL: env.apiUrl || window.location.origin,
    url: fillPath(endpoint.path, input.params),
    params: input.query,
    data: input.file ?? input.body,
    sendAs: endpoint.auth,
    skipRefresh: keepalive,
    ...(isMemberEndpoint && member !== undefined && { member }),
    fetchOptions: { keepalive },
    ...(signal && { signal }),
    ...(headers && { headers }),
    ...(input.file && {
      timeout: UPLOAD_TIMEOUT_MS,
      headers: { 'Content-Type': input.file.type || 'application/octet-stream' },
    }),
    ...(onUploadProgress && {
      // fetch reports no upload progress. axios would stream the body to measure it, which only Chromium can, over HTTP/2.
      adapter: 'xhr' as const,
      onUploadProgress: ({ progress = 0 }) => onUploadProgress(progress),
    }),
  });
  if (isMemberEndpoint && member !== undefined && signedInMember() !== member)
    throw signedOutError();
  const envelope = envelopeSchema.safeParse(response.data);
  if (envelope.success) noteServer(response.status, envelope.data.server);
  if (response.status < 200 || response.status > 299) {
    throw toApiError(response, envelope.success ? envelope.data : undefined);
  }
  // An endpoint whose data nobody uses needs no envelope: its status says all.
  const data = endpoint.data.safeParse(envelope.success ? envelope.data.data : undefined);
  if (!data.success) throw invalidResponse(response.status);
  return { data: data.data, status: response.status };
}

interface FileRequest {
  params: PathParams;
  query: Record<string, string>;
}

/**
 * Requests an endpoint that responds with a file, such as CSV, instead of the JSON envelope.
 * @throws ApiError as `request` does.
 */
export async function requestFile(
  { method, path, auth }: Pick<Endpoint<unknown>, 'method' | 'path' | 'auth'>,
  { params, query }: FileRequest,
): Promise<Blob> {
  const response = await sendWithSession({
    method,
    baseURL: env.apiUrl || window.location.origin,
    url: fillPath(path, params),
    params: query,
    sendAs: auth,
    responseType: 'arraybuffer',
  });
  const { data, status, headers } = response;
  if (!(data instanceof ArrayBuffer)) throw invalidResponse(status);
  if (status < 200 || status > 299) {
    throw toApiError(response, parseEnvelope(new TextDecoder().decode(data)));
  }
  return new Blob([data], { type: String(headers['content-type']) });
}

function parseEnvelope(json: string): Envelope | undefined {
  try {
    return envelopeSchema.safeParse(JSON.parse(json)).data;
  } catch {
    // A proxy's error page, for example.
    return undefined;
  }
}

/** Replaces the parameters of an endpoint's path, such as `:id`. */
const fillPath = (path: string, params: PathParams = {}) =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));

const http = axios.create({
  adapter: 'fetch',
  timeout: REQUEST_TIMEOUT_MS,
  // Both adapters then have the same code for a timeout.
  transitional: { clarifyTimeoutError: true },
  // `request` turns error statuses into ApiErrors.
  validateStatus: null,
});

http.interceptors.request.use(async (config) => {
  // With its fetch adapter axios names a type also where there is nothing to send, which some backends refuse.
  if (config.data === undefined) config.headers.setContentType(false);
  const token = await tokenForRequest(config);
  if (token === null) return config;
  config.sentToken = token;
  config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

type SessionConfig = Pick<
  AxiosRequestConfig,
  'sendAs' | 'skipRefresh' | 'member' | 'rejectedToken'
>;

async function tokenForRequest({
  sendAs = 'none',
  skipRefresh = false,
  member,
  rejectedToken,
}: SessionConfig): Promise<string | null> {
  if (sendAs === 'none') return null;
  if (sendAs === 'optional-admin') return readToken('admin');
  if (sendAs === 'admin' || skipRefresh) return readToken(sendAs);
  const token = await refreshedMemberToken(async (accessToken) => {
    const { data, status } = await request(refreshSession, { body: { accessToken } });
    if (!hasToken(data.accessToken)) throw invalidResponse(status);
    return data.accessToken;
  }, rejectedToken);
  if (member !== undefined && signedInMember() !== member) throw signedOutError();
  return token;
}

/** Sends a request with the token of its session, as `request` describes. @throws ApiError without a response. */
async function sendWithSession(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const first = await send(config);
  const { sendAs, skipRefresh, sentToken } = first.config;
  if (hasEndedAdminSession(first)) {
    if (sentToken === undefined) removeStaleToken('admin');
    else dropRejectedToken('admin', sentToken);
  }
  if (sendAs !== 'member' || first.status !== 401 || sentToken === undefined || skipRefresh) {
    return first;
  }
  const second = await send({ ...config, rejectedToken: sentToken });
  const resent = second.config.sentToken;
  if (second.status === 401 && resent !== undefined) dropRejectedToken('member', resent);
  return second;
}

/** A 403 that is only about the role of the admin ends no session. */
const hasEndedAdminSession = ({ status, config, data }: AxiosResponse<unknown>): boolean =>
  config.sendAs === 'admin' && (status === 401 || (status === 403 && !isAboutRole(data)));

function isAboutRole(body: unknown): boolean {
  const envelope =
    body instanceof ArrayBuffer
      ? parseEnvelope(new TextDecoder().decode(body))
      : envelopeSchema.safeParse(body).data;
  return envelope?.code === ROLE_REQUIRED;
}

async function send(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  // The next document asks by itself. A refresh of this one would end the token with which that one begins.
  if (isLeavingDocument()) return new Promise(() => undefined);
  try {
    const response = await http.request<unknown>(config);
    syncClock(response.headers['date']);
    return response;
  } catch (error) {
    if (axios.isCancel(error) || error instanceof ApiError) throw error;
    const isTimeout = axios.isAxiosError(error) && error.code === axios.AxiosError.ETIMEDOUT;
    throw new ApiError({
      status: null,
      code: isTimeout ? 'timeout' : 'unreachable',
      message: isTimeout
        ? 'The server did not answer in time. Please try again.'
        : 'We could not reach the server. Please check your connection and try again.',
    });
  }
}

/** The error of a response with an error status. That the session of an admin has ended is said in words of the client. */
function toApiError(response: AxiosResponse<unknown>, envelope: Envelope | undefined): ApiError {
  const retryAfter = Number(response.headers['retry-after']);
  const message = hasEndedAdminSession(response)
    ? 'You have been signed out. Please sign in again and repeat this.'
    : envelope?.message;
  return new ApiError({
    status: response.status,
    code: envelope?.code ?? `http_${response.status}`,
    message: message ?? 'Something went wrong. Please try again later.',
    field: envelope?.field,
    data: envelope?.data,
    retryAfterSeconds: retryAfter > 0 ? Math.ceil(retryAfter) : undefined,
  });
}

/** The error of a request whose member is no longer signed in. */
export function signedOutError(): ApiError {
  return new ApiError({
    status: 401,
    code: 'signed_out',
    message: SIGNED_OUT_TEXT,
  });
}

/** The error of a response that does not match its schema. */
export function invalidResponse(status: number): ApiError {
  return new ApiError({
    status,
    code: 'invalid_response',
    message: 'The server gave an answer we do not understand. Please try again later.',
  });
}
