import type { ApiRequest } from '../../platform/http/request/api-request';
import { parseContentRange, invalidRange, type ContentRange } from './content-range';
import { closing } from './write-body';

/**
 * A form would wrap the archive into a format of its own.
 * @throws {AppError} UNSUPPORTED_MEDIA_TYPE
 */
export function assertNoForm(request: ApiRequest): void {
  if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return;
  throw closing('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the archive itself as the body, not a form.' });
}

/** @throws {AppError} VALIDATION_FAILED for a header that is no range, or that announces no part although there is a body. */
export function rangeOf(request: ApiRequest): ContentRange | undefined {
  const header = request.headers['content-range'];
  const range = header === undefined ? undefined : parseContentRange(header);
  const hasBody = announcedBytes(request) > 0 || request.headers['transfer-encoding'] !== undefined;
  if (range && !range.part && hasBody) throw invalidRange('must name the part that the body is');
  return range;
}

/** The size of the body, 0 where it is not known. */
export function announcedBytes(request: ApiRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}

/** @throws {AppError} VALIDATION_FAILED */
export function assertLength(request: ApiRequest, length: number): void {
  const sent = request.headers['content-length'];
  if (sent !== undefined && Number(sent) !== length) throw invalidRange('must have the length of the body');
}
