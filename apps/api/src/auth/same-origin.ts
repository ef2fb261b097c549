import type { Request } from 'express';
import { AppError } from '../platform/http/errors/app-error';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses changes that another site makes a browser send with our cookie. Browsers say so in Sec-Fetch-Site; older ones only
 * send Origin; whoever sends neither is no browser, and has no cookie that was not given to it on purpose.
 */
export function assertSameOrigin(request: Request, publicUrl: string): void {
  if (SAFE_METHODS.includes(request.method)) return;
  const site = request.get('sec-fetch-site');
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new AppError('ORIGIN_NOT_ALLOWED');
  }
  const origin = request.get('origin');
  if (origin === undefined || isOwn(origin, request.get('host'), publicUrl)) return;
  throw new AppError('ORIGIN_NOT_ALLOWED');
}

/** The Host header is what the browser asked for, unless a proxy has rewritten it: then the configured address counts. */
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.host === host || asked.origin === new URL(publicUrl).origin;
}
