import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';

const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

interface Content {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

interface Kept {
  version: string;
  content: Promise<Content>;
}

export interface StaticFile extends Content {
  /** Content-Type, and where there are compressed copies Vary and Content-Encoding. */
  headers: Record<string, string>;
}

/**
 * The files of a folder, each read once for each of its versions and kept: a response then holds no
 * open file, and clients that do not read share one copy.
 */
export function createStaticFiles(dir: string) {
  const keptByFile = new Map<string, Kept>();

  function read(file: string, { ino, size, mtimeMs, ctimeMs }: Stats): Promise<Content> {
    // The status change time cannot be set: it tells a new file from the one before also on hosts
    // that give all files the same time.
    const version = [ino, size, mtimeMs, ctimeMs].join(' ');
    const kept = keptByFile.get(file);
    if (kept?.version === version) return kept.content;
    const content = readFile(file).then((bytes) => ({ bytes, etag: etagOf(bytes) }));
    keptByFile.set(file, { version, content });
    content.catch(() => keptByFile.delete(file));
    return content;
  }

  /** The file of a decoded address in the best encoding that the client accepts, or null. */
  return async (address: string, acceptEncoding = ''): Promise<StaticFile | null> => {
    if (/[%\\\0]|\/\/|(?:^|\/)\.\.?(?:\/|$)/.test(address)) return null;
    const file = path.join(dir, address);
    const stats = statsOf(file);
    if (!stats) return null;
    const headers: Record<string, string> = {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
    };
    const accepted = new Set(acceptEncoding.split(',').map((item) => item.split(';')[0]?.trim()));
    for (const [encoding, suffix] of Object.entries(ENCODINGS)) {
      const encodedStats = statsOf(file + suffix);
      if (!encodedStats) continue;
      headers['Vary'] = 'Accept-Encoding';
      if (!accepted.has(encoding)) continue;
      headers['Content-Encoding'] = encoding;
      return { ...(await read(file + suffix, encodedStats)), headers };
    }
    return { ...(await read(file, stats)), headers };
  };
}

function statsOf(file: string): Stats | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch {
    // A name that is too long for any file.
    return undefined;
  }
}

const etagOf = (content: Uint8Array) =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether If-None-Match names the ETag; a proxy that compressed the response has made it weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((candidate) => candidate.trim())
    .some((candidate) => candidate === '*' || candidate === etag || candidate === `W/${etag}`);
}

/**
 * The part that a Range header asks for: its first byte and the one after its last.
 * @returns null for none or one that is not understood, 'unsatisfiable' for one beyond the end.
 */
export function partOf(
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
