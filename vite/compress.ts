import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const TEXT = /\.(?:html|js|css|svg|json|xml|txt|webmanifest)$/;
/** Smaller files are not worth compressing. */
const MIN_BYTES = 256;

const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);

/** Writes a .br and a .gz file beside each text file of the built site for the server to send. */
export function compress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (config.build.ssr) return;
        const outDir = path.resolve(config.root, config.build.outDir);
        const files = await readdir(outDir, { recursive: true });
        await Promise.all(
          files
            .filter((file) => TEXT.test(file))
            .map((file) => compressFile(path.join(outDir, file))),
        );
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(`${file}.br`, await byBrotli(content, { params: size })),
    writeFile(`${file}.gz`, await byGzip(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
