import { invalidField } from '../../platform/http/errors/app-error';

/** A part of an upload, or none: then only the size of the whole is announced. */
export interface ContentRange {
  readonly part: { readonly from: number; readonly length: number } | undefined;
  readonly size: number;
}

/** `bytes 0-1023/4096`, or `bytes * /4096` without the blank (RFC 9110, 14.4). */
export function parseContentRange(header: string): ContentRange {
  const [, first, last, whole] = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15})$/.exec(header.trim()) ?? [];
  const size = Number(whole);
  if (whole === undefined || size === 0)
    throw invalidRange('must be "bytes FIRST-LAST/SIZE", or "bytes */SIZE" without a body');
  if (first === undefined || last === undefined) return { part: undefined, size };
  const [from, to] = [Number(first), Number(last)];
  if (from > to || to >= size) throw invalidRange('must be a part of the size');
  return { part: { from, length: to - from + 1 }, size };
}

export const invalidRange = (message: string): Error => invalidField('Content-Range', message);
