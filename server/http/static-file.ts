import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import type { AppContext } from './app-env';

/** Content types. */
export const HTML = 'text/html; charset=utf-8';
export const XML = 'application/xml; charset=utf-8';

const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Bytes = Uint8Array<ArrayBuffer>;

interface Content {
  bytes: Bytes;
  etag: string;
}

interface CacheEntry {
  version: string;
  content: Promise<Content>;
}

export interface StaticFile extends Content {
  /** Content-Type, and Vary and Content-Encoding if there are compressed versions. */
  headers: Record<string, string>;
}

/**
 * Creates a lookup for the files of a folder. Each version of a file is read once and cached, so that a
 * response holds no open file and stalled clients share one copy.
 */
export function createStaticFiles(dir: string) {
  const cache = new Map<string, CacheEntry>();

  function read(file: string, { ino, size, mtimeMs, ctimeMs }: Stats): Promise<Content> {
    // ctime cannot be set by a program, so it also changes on hosts that give all files the same mtime.
    const version = [ino, size, mtimeMs, ctimeMs].join(' ');
    const cached = cache.get(file);
    if (cached?.version === version) return cached.content;
    const content = readFile(file).then((bytes) => ({ bytes, etag: createEtag(bytes) }));
    cache.set(file, { version, content });
    content.catch(() => cache.delete(file));
    return content;
  }

  /** Finds the file for a decoded URL path, in the best encoding that the client accepts, or null. */
  return async (urlPath: string, acceptEncoding = ''): Promise<StaticFile | null> => {
    if (/[%\\\0]|\/\/|(?:^|\/)\.\.?(?:\/|$)/.test(urlPath)) return null;
    const file = path.join(dir, urlPath);
    const stats = statFile(file);
    if (!stats) return null;
    const headers: Record<string, string> = {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
    };
    const accepted = acceptedEncodings(acceptEncoding);
    for (const [encoding, suffix] of Object.entries(ENCODINGS)) {
      const encodedStats = statFile(file + suffix);
      if (!encodedStats) continue;
      headers['Vary'] = 'Accept-Encoding';
      if (!accepted.has(encoding)) continue;
      headers['Content-Encoding'] = encoding;
      return { ...(await read(file + suffix, encodedStats)), headers };
    }
    return { ...(await read(file, stats)), headers };
  };
}

function statFile(file: string): Stats | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch {
    // ENAMETOOLONG, for example.
    return undefined;
  }
}

const encoders = {
  // Quality 6 takes a few milliseconds; the build's 11 takes a hundred times as long.
  br: async (bytes: Bytes): Promise<Bytes> =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: async (bytes: Bytes): Promise<Bytes> => compressGzip(bytes),
};

/** A file that the server makes. Returns it in the best encoding that the client accepts; each is made once. */
export type MemoryFile = (acceptEncoding: string | undefined) => Promise<StaticFile>;

/** Creates a file of a text. */
export function createMemoryFile(text: string, contentType: string): MemoryFile {
  const bytes: Bytes = new TextEncoder().encode(text);
  const versions = new Map<keyof typeof encoders | 'identity', Promise<StaticFile>>();
  const headers = { 'Content-Type': contentType, Vary: 'Accept-Encoding' };

  async function encode(encoding: keyof typeof encoders): Promise<StaticFile> {
    const encoded = await encoders[encoding](bytes);
    const ownHeaders = { ...headers, 'Content-Encoding': encoding };
    return { bytes: encoded, etag: createEtag(encoded), headers: ownHeaders };
  }

  return (acceptEncoding) => {
    const accepted = acceptedEncodings(acceptEncoding);
    const encoding = (['br', 'gzip'] as const).find((candidate) => accepted.has(candidate));
    const key = encoding ?? 'identity';
    const version =
      versions.get(key) ??
      (encoding === undefined
        ? Promise.resolve({ bytes, etag: createEtag(bytes), headers })
        : encode(encoding));
    versions.set(key, version);
    return version;
  };
}

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

/** The names in an Accept-Encoding header, without those that it rejects with `q=0`. */
export const acceptedEncodings = (acceptEncoding = '') =>
  new Set(
    parseAccept(acceptEncoding)
      .filter(({ q }) => q > 0)
      .map(({ type }) => type.toLowerCase()),
  );

/** The text of a file that is not compressed. */
export const textOf = ({ bytes }: Pick<StaticFile, 'bytes'>) => new TextDecoder().decode(bytes);

/** The ETag of a content. */
export const createEtag = (content: Uint8Array | string) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether If-None-Match contains the ETag. Also accepts its weak form: proxies that compress weaken it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((candidate) => candidate.trim())
    .some((candidate) => candidate === '*' || candidate === etag || candidate === `W/${etag}`);
}

/**
 * Parses a Range header with a single byte range. `end` is exclusive.
 * @returns null for a missing or unsupported header, 'unsatisfiable' for a range beyond the end.
 */
export function parseRange(
  range: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start < end ? { start, end } : 'unsatisfiable';
}
