import { ERROR_CODES, IDEMPOTENCY_KEY_MAX_LENGTH, PREFER_WAIT_MAX_SECONDS } from '@fairlead/contracts';
import type { OpenApiSpec } from './openapi-types';

const text = { schema: { type: 'string' } };

const HEADERS = {
  RequestId: {
    required: true,
    description: 'The id of the request: the one that was sent, if it is sane, else a new one.',
    ...text,
  },
  Link: { description: 'RFC 8288 links to the pages `first`, `prev`, `next` and `last`.', ...text },
  Location: { required: true, description: 'Where the record is.', ...text },
  PreferenceApplied: { description: 'The preference that was followed: `wait=N`.', ...text },
  IdempotentReplayed: {
    description: '`true` where this is the stored answer to an earlier request with the key.',
    ...text,
  },
  RateLimit: { description: 'What is left of each window, and the seconds until it is whole again.', ...text },
  RateLimitPolicy: { description: 'The windows: quota and length in seconds.', ...text },
  RateLimitLimit: { description: 'The quota of the window that is nearest to its end.', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'What is left of that window.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'When that window is whole again, as a Unix time.', schema: { type: 'integer' } },
  SetCookie: { description: 'The cookie of the session, or its removal.', ...text },
  ContentDisposition: { description: 'The name of the file.', ...text },
  ReprDigest: { description: 'SHA-256 of the content (RFC 9530).', ...text },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
  WwwAuthenticate: { description: 'Why the token was refused (RFC 6750).', ...text },
};

const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Repeats with the same key and body get the first answer; the request takes effect once. Kept for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_LENGTH },
    example: '7c2f6a1e-deploy-42',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: `\`wait=N\`: the answer waits up to N seconds (at most ${PREFER_WAIT_MAX_SECONDS}) for a final state (RFC 7240).`,
    schema: { type: 'string' },
    example: 'wait=30',
  },
};

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'fl_…', description: 'An API token, made in the dashboard.' },
  session: { type: 'apiKey', in: 'cookie', name: 'fairlead_session', description: 'A dashboard session.' },
};

/** Components that many operations refer to. */
export function addComponents(document: OpenApiSpec): void {
  const { schemas } = document.components;
  const code = schemas['ErrorInfo']?.properties?.['code'];
  if (code) code['enum'] = Object.keys(ERROR_CODES);
  schemas['ErrorAnswer'] = {
    type: 'object',
    description: 'Every error has this shape.',
    properties: { success: { type: 'boolean', const: false }, error: { $ref: '#/components/schemas/ErrorInfo' } },
    required: ['success', 'error'],
  };
  Object.assign(document.components, { headers: HEADERS, parameters: PARAMETERS, securitySchemes: SECURITY_SCHEMES });
}
