import { OAUTH_ERRORS, type ErrorCode, type ExchangeRefusal, type OAuthErrorCode } from '@fairlead/contracts';
import type { AppError } from '../../platform/http/errors/app-error';

interface OAuthErrorOptions {
  /** Where the default of the code is not specific enough. It must not contain a secret. */
  readonly message?: string;
  readonly reason?: ExchangeRefusal;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error in the format of OAuth (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  readonly status: number;
  readonly reason: ExchangeRefusal | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: OAuthErrorCode,
    { message, reason, status, headers = {} }: OAuthErrorOptions = {},
  ) {
    super(message ?? OAUTH_ERRORS[code].text);
    this.name = 'OAuthError';
    this.status = status ?? OAUTH_ERRORS[code].status;
    this.reason = reason;
    this.headers = headers;
  }
}

const CODES: Readonly<Partial<Record<ErrorCode, OAuthErrorCode>>> = {
  RATE_LIMIT_EXCEEDED: 'temporarily_unavailable',
  SERVICE_UNAVAILABLE: 'temporarily_unavailable',
  DATABASE_FULL: 'temporarily_unavailable',
};

/** The same error as OAuth names it, with its status and headers. */
export function toOAuthError({ code, status, message, headers, details }: AppError): OAuthError {
  const [detail] = details ?? [];
  return new OAuthError(CODES[code] ?? (status >= 500 ? 'server_error' : 'invalid_request'), {
    message: detail === undefined ? message : `${message} ${detail.message}`,
    status,
    headers: { ...(status === 503 && { 'Retry-After': '5' }), ...headers },
  });
}
