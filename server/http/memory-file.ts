import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings, createEtag, type StaticFile } from './static-file';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Content types. */
export const HTML = 'text/html; charset=utf-8';
export const XML = 'application/xml; charset=utf-8';

type Bytes = Uint8Array<ArrayBuffer>;

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
