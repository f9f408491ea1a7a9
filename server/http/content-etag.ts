import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

interface Known {
  version: string;
  etag: Promise<string>;
}

/**
 * Creates a reader of the ETags of files. They are made from the content, since some hosts give every
 * file the same time, and once for each version of a file.
 */
export function createContentEtags() {
  const knownByFile = new Map<string, Known>();

  return (file: string): Promise<string> => {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file);
    // The status change time cannot be set: it tells a new file from the one before on every host.
    const version = [ino, size, mtimeMs, ctimeMs].join(' ');
    const known = knownByFile.get(file);
    if (known?.version === version) return known.etag;
    const etag = readFile(file).then(etagOf);
    knownByFile.set(file, { version, etag });
    etag.catch(() => knownByFile.delete(file));
    return etag;
  };
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
