import type { AppContext } from './app-env';
import { matchesEtag, parseRange, type StaticFile } from './static-file';

/** Responds with the file, the requested range of it, or a 304. */
export function sendFile(
  c: AppContext,
  { bytes, etag, headers: ownHeaders }: StaticFile,
  commonHeaders: Record<string, string>,
): Response {
  // No Last-Modified: some hosts give all files the same time.
  const headers = { ...commonHeaders, ...ownHeaders, ETag: etag };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  // A range of another version would not fit the part that the client already has.
  const isSameVersion = (c.req.header('If-Range') ?? etag) === etag;
  const byteRange = isSameVersion ? parseRange(c.req.header('Range'), bytes.length) : null;
  if (byteRange === null) {
    return new Response(bytes, { headers: { ...headers, 'Content-Length': `${bytes.length}` } });
  }
  if (byteRange === 'unsatisfiable') {
    const range = { 'Content-Range': `bytes */${bytes.length}` };
    return new Response(null, { status: 416, headers: { ...headers, ...range } });
  }
  const { start, end } = byteRange;
  const range = {
    'Accept-Ranges': 'bytes',
    'Content-Length': `${end - start}`,
    'Content-Range': `bytes ${start}-${end - 1}/${bytes.length}`,
  };
  return new Response(bytes.subarray(start, end), {
    status: 206,
    headers: { ...headers, ...range },
  });
}
