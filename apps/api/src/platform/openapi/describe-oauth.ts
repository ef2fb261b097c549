import { ERROR_CODES, OAUTH_ERRORS, type ErrorCode } from '@fairlead/contracts';
import type { OpenApiSchema } from './openapi-types';

const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const OAUTH_ERROR: OpenApiSchema = { $ref: '#/components/schemas/OAuthErrorResponse' };
const ENVELOPE: OpenApiSchema = { $ref: '#/components/schemas/ErrorAnswer' };

/** What is refused before it is known which route it is for. */
const BEFORE_ROUTING: readonly ErrorCode[] = ['REQUEST_TIMEOUT', 'EXPECTATION_FAILED'];

/** The responses of an OAuth endpoint (RFC 6749, section 5), which have no envelope. */
export function describeOAuthResponses(type: string, headers: Record<string, object>): Record<string, object> {
  const answer = (description: string, schema: OpenApiSchema, more: object = {}): object => ({
    description,
    headers: { ...headers, ...more },
    content: { 'application/json': { schema } },
  });
  const textsOf = (status: number): string =>
    Object.entries(OAUTH_ERRORS)
      .filter(([, error]) => error.status === status)
      .map(([code, { text }]) => `\`${code}\`: ${text}`)
      .join('\n\n');
  return {
    '200': answer('Done.', { $ref: `#/components/schemas/${type}` }),
    '400': answer(textsOf(400), { anyOf: [OAUTH_ERROR, ENVELOPE] }),
    ...Object.fromEntries(
      BEFORE_ROUTING.map((code) => [
        ERROR_CODES[code].status,
        answer(`\`${code}\`: ${ERROR_CODES[code].text}`, ENVELOPE),
      ]),
    ),
    '413': answer('`invalid_request`: The body is too large.', OAUTH_ERROR),
    '415': answer('`invalid_request`: The body is no form.', OAUTH_ERROR),
    '429': answer('`temporarily_unavailable`: Too many requests; see Retry-After.', OAUTH_ERROR, RETRY_AFTER),
    '500': answer(textsOf(500), OAUTH_ERROR),
    '503': answer(textsOf(503), OAUTH_ERROR, RETRY_AFTER),
  };
}
