/** The identifiers of OAuth 2.0 that Fairlead understands (RFC 6749, RFC 8628, RFC 8693). */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const TOKEN_EXCHANGE_GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const ID_TOKEN_TYPES = [
  'urn:ietf:params:oauth:token-type:id_token',
  'urn:ietf:params:oauth:token-type:jwt',
] as const;
export const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';

interface OAuthErrorDefinition {
  readonly status: number;
  readonly text: string;
}

/** Values of `error` in responses of `/oauth`, with their usual status and description. */
export const OAUTH_ERRORS = {
  invalid_request: { status: 400, text: 'The request is not valid.' },
  invalid_grant: { status: 400, text: 'The device code is not valid, or its token was delivered already.' },
  invalid_scope: { status: 400, text: 'A requested scope does not exist or is not available.' },
  unsupported_grant_type: { status: 400, text: 'The grant type is not supported.' },
  authorization_pending: { status: 400, text: 'The sign-in has not been approved yet; continue to poll.' },
  slow_down: { status: 400, text: 'The client polls too often; the interval is now longer by 5 seconds.' },
  access_denied: { status: 400, text: 'The sign-in was denied.' },
  expired_token: { status: 400, text: 'The device code has expired; start the sign-in again.' },
  temporarily_unavailable: { status: 503, text: 'Try again later; see Retry-After.' },
  server_error: { status: 500, text: 'Something went wrong on our side.' },
} as const satisfies Record<string, OAuthErrorDefinition>;
export type OAuthErrorCode = keyof typeof OAUTH_ERRORS;

/** User codes are typed by people: no vowels, so that they form no words, and no digits, so that none looks like a letter (RFC 8628, section 6.1). */
export const USER_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
export const USER_CODE_LENGTH = 8;
