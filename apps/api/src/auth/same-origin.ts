import type { Request } from 'express';
import { AppError } from '../platform/http/errors/app-error';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * CSRF protection: rejects changes that another site makes a browser send with the session cookie. Browsers report this
 * in Sec-Fetch-Site, older ones only in Origin; a client that sends neither is not a browser.
 */
export function assertSameOrigin(request: Request, publicUrl: string): void {
  if (SAFE_METHODS.includes(request.method)) return;
  const site = request.get('sec-fetch-site');
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new AppError('ORIGIN_NOT_ALLOWED');
  }
  const origin = request.get('origin');
  if (origin === undefined || isOwnOrigin(origin, request.get('host'), publicUrl)) return;
  throw new AppError('ORIGIN_NOT_ALLOWED');
}

/**
 * The Host header is the address the browser requested, unless a proxy rewrote it: then the configured address counts.
 */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.host === host || asked.origin === new URL(publicUrl).origin;
}
