import { envelopeSchema, type Endpoint, type Envelope } from '@/contract/endpoint';
import { fillPath, invalidResponse, sendWithSession, toApiError } from './api-client';
import { env } from './env';

interface FileRequest {
  params: Record<string, string>;
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
