import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { UploadFormat } from '@fairlead/contracts';
import { AppError } from '../../platform/http/errors/app-error';
import { errorCode } from '../../platform/lifecycle/start-error';
import { archiveRefused } from './archive-refusal';
import { TarReader } from './tar-reader';
import { createUnzstd } from './unzstd';

export interface ArchiveLimits {
  readonly unpackedBytes: number;
  readonly entries: number;
  /** How many times its size an archive may have without its compression, beyond `RATIO_FREE_BYTES`. */
  readonly ratio: number;
}

export interface CheckedArchive {
  readonly format: UploadFormat;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly entries: number;
  readonly unpackedBytes: number;
}

const READ_BYTES = 262_144;
const RATIO_FREE_BYTES = 67_108_864;

/**
 * Reads an archive from its beginning to its end, in constant memory.
 * @throws {AppError} UPLOAD_INVALID where it may not be unpacked.
 */
export async function checkArchive(path: string, limits: ArchiveLimits, signal: AbortSignal): Promise<CheckedArchive> {
  const format = await formatOf(path);
  const reader = new TarReader(limits.entries);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let unpackedBytes = 0;
  const count = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  const take = (chunk: Buffer): void => {
    unpackedBytes += chunk.length;
    if (unpackedBytes > limits.unpackedBytes)
      throw archiveRefused(`it has more than ${limits.unpackedBytes} bytes without its compression`);
    if (format !== 'tar' && unpackedBytes > Math.max(RATIO_FREE_BYTES, sizeBytes * limits.ratio))
      throw archiveRefused(`without its compression it has more than ${limits.ratio} times its size`);
    reader.push(chunk);
  };
  const content = createReadStream(path, { highWaterMark: READ_BYTES });
  const end = new Writable({
    write: (chunk: Buffer, _encoding, done) => done(attempt(() => take(chunk))),
  });
  try {
    if (format === 'gzip') await pipeline(content, count, createGunzip({ chunkSize: READ_BYTES }), end, { signal });
    else if (format === 'zstd') await pipeline(content, count, createUnzstd(signal), end, { signal });
    else await pipeline(content, count, end, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof AppError ? error : unreadable(error);
  }
  reader.end();
  return { format, sha256: hash.digest('hex'), sizeBytes, entries: reader.entries, unpackedBytes };
}

/** Compression is known by its first bytes, whatever the request says. */
async function formatOf(path: string): Promise<UploadFormat> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const magic = buffer.toString('hex');
    if (magic.startsWith('1f8b')) return 'gzip';
    if (magic === '28b52ffd') return 'zstd';
    if (magic.startsWith('504b')) throw archiveRefused('it is a ZIP archive; send a tar archive');
    return 'tar';
  } finally {
    await file.close();
  }
}

/** The errors of zlib and of zstd are of the archive, those of the disk are not. */
function unreadable(error: unknown): unknown {
  const code = errorCode(error);
  if (!/^(?:Z_|ZSTD_|ERR_)/.test(code)) return error;
  return archiveRefused(`its compression cannot be read (${error instanceof Error ? error.message : code})`);
}

function attempt(work: () => void): Error | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
