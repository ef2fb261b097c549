import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '@fairlead/contracts';
import { OutdatedKeysError } from '../../database/encryption/key-ring';
import { isDiskFull } from '../../database/errors/is-disk-full';
import { isDatabaseAway } from '../../database/errors/is-database-away';
import { isDeadlock } from '../../database/errors/is-deadlock';
import { DatabaseBusyError } from '../../database/sqlite/serialise-transactions';
import { AppError } from './app-error';

/** Errors of the body parser, which is below Nest. */
const PARSER_CODES: Readonly<Record<string, ErrorCode>> = {
  'entity.parse.failed': 'MALFORMED_JSON',
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'encoding.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'charset.unsupported': 'UNSUPPORTED_MEDIA_TYPE',
  'request.aborted': 'VALIDATION_FAILED',
  'request.size.invalid': 'VALIDATION_FAILED',
};

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION_FAILED',
  404: 'ROUTE_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
};

/** Maps whatever was thrown to an AppError; unknown errors become INTERNAL_ERROR. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  // A retry can succeed.
  if (thrown instanceof DatabaseBusyError || isDeadlock(thrown) || isDatabaseAway(thrown)) {
    return new AppError('SERVICE_UNAVAILABLE', {
      cause: thrown,
      internal: thrown.message,
      headers: { 'Retry-After': '1' },
    });
  }
  if (thrown instanceof OutdatedKeysError)
    return new AppError('SERVICE_UNAVAILABLE', { cause: thrown, internal: thrown.message });
  if (isDiskFull(thrown)) return new AppError('DATABASE_FULL', { cause: thrown, internal: thrown.message });
  const parser = parserCode(thrown);
  if (parser) return new AppError(parser, { cause: thrown });
  if (isEncodingError(thrown)) {
    return new AppError('MALFORMED_JSON', {
      cause: thrown,
      message: 'The request body is not encoded as Content-Encoding says.',
    });
  }
  if (thrown instanceof URIError) return new AppError('ROUTE_NOT_FOUND', { cause: thrown });
  if (thrown instanceof HttpException) {
    const code = STATUS_CODES[thrown.getStatus()];
    if (code) return new AppError(code, { cause: thrown });
  }
  return new AppError('INTERNAL_ERROR', { cause: thrown });
}

function parserCode(thrown: unknown): ErrorCode | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('type' in thrown) || typeof thrown.type !== 'string')
    return undefined;
  return PARSER_CODES[thrown.type];
}

/** The body parser passes on the errors of zlib and Brotli, with the status 400 and without a type. */
function isEncodingError(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('status' in thrown) || thrown.status !== 400 || !('code' in thrown)) return false;
  return typeof thrown.code === 'string' && /^(Z_|ERR__|ERR_BROTLI|ERR_PADDING|ZSTD|ERR_)/.test(thrown.code);
}
