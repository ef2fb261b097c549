import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { gzipAsync as zopfli } from '@gfx/zopfli';
import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** Smaller files are sent in one packet as they are. */
const THRESHOLD_BYTES = 512;
/** Zopfli takes a twentieth of a second for any file, and saves a fiftieth of a small one. */
const ZOPFLI_THRESHOLD_BYTES = 32_768;

/**
 * Writes two compressed forms beside each file of text, which the API sends as they are: brotli, and gzip for browsers that
 * accept nothing else, among them all over plain HTTP. Compressed while they are sent, they would be larger by a twentieth to an
 * eighth, and each visit would take processor time.
 */
export const compressedFiles: Plugin = compression({
  include: /\.(js|css|svg)$/,
  threshold: THRESHOLD_BYTES,
  skipIfLargerOrEqual: true,
  algorithms: ['brotliCompress', defineAlgorithm(smallestGzip, {})],
  filename: (name, { algorithm }) => `${name}.${algorithm === 'brotliCompress' ? 'br' : 'gz'}`,
});

async function smallestGzip(file: unknown): Promise<Buffer> {
  if (!(file instanceof Uint8Array)) throw new TypeError('The files of a build are bytes.');
  if (file.length < ZOPFLI_THRESHOLD_BYTES) return promisify(gzip)(file, { level: constants.Z_BEST_COMPRESSION });
  return Buffer.from(await zopfli(file, {}));
}
