import { ERROR_CODES, type ErrorCode } from '@fairlead/contracts';
import { ROUTE_EXTENSION } from '../http/routing/route.decorators';
import { describeOAuthResponses } from './describe-oauth';
import type { OpenApiOperation, OpenApiSchema } from './openapi-types';

/** What the decorators of a route have left in its operation. */
interface RouteNotes {
  path: string;
  response?: { type: string; status: number; page: boolean };
  /** Media types of a response without the envelope, and the schema of its content. */
  content?: { media: string[]; type?: string };
  /** Whether the response has the checksum of its content. */
  digest?: boolean;
  /** The media type of a plain text, where it is no file. */
  media?: string;
  errors?: ErrorCode[];
  session?: object;
  cookie?: boolean;
  location?: boolean;
  wait?: boolean;
  raw?: boolean;
  /** The schema of the events of a stream, where the route has one beside its pages. */
  stream?: string;
  unkeyed?: boolean;
  /** The schema of a response of OAuth, whose errors have a format of their own. */
  oauth?: string;
  /** Whether the response may be a record that existed. */
  existing?: boolean;
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Turns the notes of the decorators into the operation's responses, headers and errors. */
export function describeResponses(path: string, method: string, operation: OpenApiOperation): void {
  const notes: RouteNotes = { ...takeNotes(operation), path };
  const { response, oauth } = notes;
  // Public: a generated client would otherwise not know that nothing is needed.
  operation['security'] ??= [];
  if (oauth !== undefined) {
    operation.responses = describeOAuthResponses(oauth, commonHeaders(notes));
    return;
  }
  operation.responses = {
    ...(response &&
      notes.wait && { '200': success({ ...response, status: 200 }, { ...notes, location: false }, method) }),
    ...(response && notes.existing && { '200': success({ ...response, status: 200 }, notes, method) }),
    ...(response && { [String(response.status)]: success(response, notes, method) }),
    ...(!response && { '200': plainResponse(notes) }),
    ...errorAnswers(errorCodes(method, operation, notes), notes, method),
  };
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(isKeyed(method, notes) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(notes.wait ? [{ $ref: '#/components/parameters/Prefer' }] : []),
  ];
}

function takeNotes(operation: OpenApiOperation): Omit<RouteNotes, 'path'> {
  const notes: Record<string, unknown> = {};
  for (const key of Object.keys(operation).filter((name) => name.startsWith(`${ROUTE_EXTENSION}-`))) {
    notes[key.slice(ROUTE_EXTENSION.length + 1)] = operation[key];
    delete operation[key];
  }
  return notes;
}

function success(
  { type, page, status }: NonNullable<RouteNotes['response']>,
  notes: RouteNotes,
  method: string,
): object {
  const record: OpenApiSchema = { $ref: `#/components/schemas/${type}` };
  const properties: Record<string, OpenApiSchema> = {
    success: { type: 'boolean', const: true },
    data: page ? { type: 'array', items: record } : record,
    ...(page && { meta: { $ref: '#/components/schemas/PageMeta' } }),
  };
  return {
    description: status === 200 && notes.wait ? GONE_WHILE_WAITING : (DESCRIPTIONS[status] ?? 'Done.'),
    headers: {
      ...commonHeaders(notes),
      ...(page && { Link: header('Link') }),
      ...(notes.location && { Location: header('Location') }),
      ...(notes.wait && { 'Preference-Applied': header('PreferenceApplied') }),
      ...(isKeyed(method, notes) && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
    },
    content: {
      'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } },
      ...(notes.raw && { 'text/event-stream': { schema: streamSchema(notes) } }),
    },
  };
}

function streamSchema({ stream }: RouteNotes): OpenApiSchema {
  return stream === undefined ? { type: 'string' } : { $ref: `#/components/schemas/${stream}` };
}

const GONE_WHILE_WAITING = 'Done. With `Prefer: wait` where the record was deleted meanwhile: its last state.';

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'The new record.',
  202: 'Accepted: the work goes on. The record shows how far it is.',
};

function plainResponse(notes: RouteNotes): object {
  const { media, type } = notes.content ?? { media: [notes.media ?? 'text/plain'] };
  return {
    description: type === undefined ? 'The content.' : 'A stream; each event has such data.',
    headers: {
      ...commonHeaders(notes),
      ...(notes.content && type === undefined && { 'Content-Disposition': header('ContentDisposition') }),
      ...(notes.digest && { 'Repr-Digest': header('ReprDigest') }),
    },
    content: Object.fromEntries(media.map((name) => [name, { schema: plainSchema(name, type) }])),
  };
}

function plainSchema(media: string, type: string | undefined): OpenApiSchema {
  if (type !== undefined) return { $ref: `#/components/schemas/${type}` };
  return { type: media === 'application/json' ? 'object' : 'string' };
}

function commonHeaders({ path, cookie }: RouteNotes): Record<string, object> {
  return {
    'X-Request-Id': header('RequestId'),
    ...(cookie && { 'Set-Cookie': header('SetCookie') }),
    ...(isLimited(path) && {
      RateLimit: header('RateLimit'),
      'RateLimit-Policy': header('RateLimitPolicy'),
      'X-RateLimit-Limit': header('RateLimitLimit'),
      'X-RateLimit-Remaining': header('RateLimitRemaining'),
      'X-RateLimit-Reset': header('RateLimitReset'),
    }),
  };
}

const isKeyed = (method: string, { unkeyed }: RouteNotes): boolean => method === 'post' && unkeyed !== true;

/** Everything below `/api` passes the access middleware, public routes included. */
const isLimited = (path: string): boolean => path.startsWith('/api/');
const isDashboard = (path: string): boolean => path.startsWith('/api/dashboard/');

function errorCodes(method: string, operation: OpenApiOperation, notes: RouteNotes): ErrorCode[] {
  const codes = new Set<ErrorCode>(['VALIDATION_FAILED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', 'DATABASE_FULL']);
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code));
  if (operation['x-required-scope'] !== undefined) {
    add('TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_REVOKED', 'SESSION_REQUIRED');
    add('INSUFFICIENT_SCOPE', 'IP_NOT_ALLOWED');
  }
  if (notes.session) add('INSUFFICIENT_ROLE');
  // A bearer token is refused on every route of the dashboard, public ones included.
  if (isDashboard(notes.path)) add('SESSION_REQUIRED');
  if (isLimited(notes.path)) add('RATE_LIMIT_EXCEEDED');
  if (isLimited(notes.path) && method !== 'get') add('ORIGIN_NOT_ALLOWED');
  if (operation.parameters?.some((parameter) => 'in' in parameter && parameter.in === 'path'))
    add('RESOURCE_NOT_FOUND', 'ROUTE_NOT_FOUND');
  add('EXPECTATION_FAILED');
  if (method !== 'get') {
    add('MALFORMED_JSON', 'MALFORMED_REQUEST', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  }
  if (notes.raw || notes.content?.media.includes('text/event-stream')) add('STREAM_LIMIT_REACHED');
  if (isKeyed(method, notes)) add('IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED');
  add(...(notes.errors ?? []));
  return [...codes];
}

function errorAnswers(codes: ErrorCode[], notes: RouteNotes, method: string): Record<string, object> {
  const statuses = [...new Set(codes.map((code) => ERROR_CODES[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      errorAnswer(
        codes.filter((code) => ERROR_CODES[code].status === status),
        { ...commonHeaders(notes), ...errorHeaders(status, isKeyed(method, notes)) },
      ),
    ]),
  );
}

/** The headers of an error beside the common ones. */
function errorHeaders(status: number, keyed: boolean): Record<string, object> {
  return {
    // INSUFFICIENT_SCOPE names the scopes that are missing.
    ...((status === 401 || status === 403) && { 'WWW-Authenticate': header('WwwAuthenticate') }),
    ...([409, 429, 503].includes(status) && { 'Retry-After': header('RetryAfter') }),
    ...(keyed && status < 500 && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
  };
}

function errorAnswer(codes: ErrorCode[], headers: object): object {
  const examples = codes.map((code) => [code, { value: exampleOf(code) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].text}`).join('\n\n'),
    headers,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorAnswer' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function exampleOf(code: ErrorCode): object {
  const details = [{ field: 'name', code: 'is_not_empty', message: 'name should not be empty' }];
  return {
    success: false,
    error: {
      code,
      message: ERROR_CODES[code].text,
      ...(code === 'VALIDATION_FAILED' && { details }),
      request_id: '0f8c4c5e-7c0b-4a53-9f3e-0d1a6f0f5b7e',
    },
  };
}
