import type { FileHandle } from 'node:fs/promises';
import type { Request } from 'express';
import { AppError, type AppErrorOptions } from '../../platform/http/errors/app-error';
import { errorCode } from '../../platform/lifecycle/start-error';
import { storageFull } from '../storage/upload-files';

export interface BodyRules {
  /** Where the body begins in the file. */
  readonly from: number;
  readonly maxBytes: number;
  /** The request ends after so long without anything from the client. */
  readonly stallMs: number;
  /** Ends the request with its reason. */
  readonly signal: AbortSignal;
}

/**
 * Writes the body of a request to a file as it arrives, and returns its length. What was written stays, whatever the end.
 * @throws {AppError} PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, MALFORMED_REQUEST where the connection was lost, UPLOAD_STORAGE_FULL
 */
export async function writeBody(request: Request, file: FileHandle, rules: BodyRules): Promise<number> {
  rules.signal.throwIfAborted();
  const body = new BodyWriter(request, file, rules);
  try {
    await body.ended;
    return body.written;
  } catch (error) {
    throw isFull(error) ? storageFull('The disk of Fairlead is full.') : error;
  } finally {
    // The file must not be closed while something is written to it.
    await body.idle;
  }
}

/** It listens instead of iterating, because the end of an iteration destroys the connection before the response. */
class BodyWriter {
  written = 0;
  /** Resolves when nothing is being written. */
  idle: Promise<void> = Promise.resolve();
  readonly ended: Promise<void>;
  private stall: NodeJS.Timeout | undefined;
  private settle: (error?: unknown) => void = () => undefined;

  constructor(
    private readonly request: Request,
    private readonly file: FileHandle,
    private readonly rules: BodyRules,
  ) {
    this.ended = new Promise((resolve, reject) => {
      this.settle = (error) => {
        this.detach();
        if (error === undefined) return resolve();
        request.pause();
        reject(error instanceof Error ? error : new Error('The body could not be written.', { cause: error }));
      };
    });
    request.on('data', this.take).on('end', this.end).on('error', this.lost).on('close', this.lost);
    rules.signal.addEventListener('abort', this.abort);
    this.awaitMore();
  }

  private readonly take = (chunk: Buffer): void => {
    const { request, file, rules } = this;
    clearTimeout(this.stall);
    request.pause();
    if (this.written + chunk.length > rules.maxBytes) return this.settle(closing('PAYLOAD_TOO_LARGE'));
    const writing = writeAll(file, chunk, rules.from + this.written).then(() => {
      this.written += chunk.length;
    });
    this.idle = writing.catch(() => undefined);
    writing.then(
      () => {
        this.awaitMore();
        request.resume();
      },
      (error: unknown) => this.settle(error),
    );
  };

  /** The last bytes may still be on their way to the disk. */
  private readonly end = (): void => {
    this.request.off('close', this.lost);
    void this.idle.then(() => this.settle());
  };

  private readonly lost = (): void =>
    this.settle(closing('MALFORMED_REQUEST', { message: 'The connection was lost before the end of the upload.' }));

  private readonly abort = (): void => this.settle(this.rules.signal.reason);

  private awaitMore(): void {
    clearTimeout(this.stall);
    const stalled = closing('REQUEST_TIMEOUT', { message: 'The upload stalled.' });
    this.stall = setTimeout(() => this.settle(stalled), this.rules.stallMs);
  }

  private detach(): void {
    clearTimeout(this.stall);
    this.request.off('data', this.take).off('end', this.end).off('error', this.lost).off('close', this.lost);
    this.rules.signal.removeEventListener('abort', this.abort);
  }
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}

/** What is left of the body is not read, so the connection cannot be used for another request. */
export function closing(code: AppError['code'], options: AppErrorOptions = {}): AppError {
  return new AppError(code, { ...options, headers: { ...options.headers, Connection: 'close' } });
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error));
