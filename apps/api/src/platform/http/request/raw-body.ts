import type { Request } from 'express';
import { AppError } from '../errors/app-error';

const RAW = /^\/(hooks|oauth)\//i;
const UPLOAD = /^\/api\/v1\/applications\/[^/?]+\/uploads(?:[/?]|$)/i;
/** Bodies that are held in memory at one time, over all requests. */
const HELD_MAX = 134_217_728;

let held = 0;

/**
 * Bodies of these routes are not parsed, their handlers read them: signatures are of the bytes of a body, OAuth has forms, and
 * archives are streamed.
 */
export const hasRawBody = ({ path }: Request): boolean => RAW.test(path) || isUpload(path);

/** Whether the request may be an upload, by its path or URL. */
export const isUpload = (path: string): boolean => UPLOAD.test(path);

/**
 * Reads a body as it was sent. What is refused is not read, and its connection is closed after the answer.
 * @throws {AppError} PAYLOAD_TOO_LARGE, or SERVICE_UNAVAILABLE while too much of others is held.
 */
export async function withRawBody<T>(
  request: Request,
  maxBytes: number,
  work: (body: Buffer) => Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refusal('PAYLOAD_TOO_LARGE');
  const chunks: Buffer[] = [];
  try {
    return await work(await read(request, maxBytes, chunks));
  } finally {
    held -= sizeOf(chunks);
  }
}

/** Listens instead of iterating, because the end of an iteration destroys the connection before the answer. */
function read(request: Request, maxBytes: number, chunks: Buffer[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      request.off('data', take).off('end', end).off('error', interrupted).off('close', interrupted);
      act();
    };
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      held += chunk.length;
      const code = held > HELD_MAX ? 'SERVICE_UNAVAILABLE' : 'PAYLOAD_TOO_LARGE';
      if (held <= HELD_MAX && sizeOf(chunks) <= maxBytes) return;
      request.pause();
      settle(() => reject(refusal(code)));
    };
    const end = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const interrupted = (): void => settle(() => reject(new AppError('MALFORMED_REQUEST')));
    request.on('data', take).on('end', end).on('error', interrupted).on('close', interrupted);
  });
}

const sizeOf = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0);

function refusal(code: 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE'): AppError {
  const headers = { Connection: 'close', ...(code === 'SERVICE_UNAVAILABLE' && { 'Retry-After': '2' }) };
  return new AppError(code, { headers });
}
