import { ERROR_CODES, type ErrorCode } from '@fairlead/contracts';
import { ROUTE_EXTENSION } from '../http/routing/route.decorators';
import type { OpenApiOperation, OpenApiSchema } from './openapi-types';

/** What the decorators of a route have left in its operation. */
interface RouteNotes {
  response?: { type: string; status: number; page: boolean };
  /** Media types of a response without the envelope, and the schema of its content. */
  content?: { media: string[]; type?: string };
  errors?: ErrorCode[];
  public?: boolean;
  session?: object;
  location?: boolean;
  wait?: boolean;
  raw?: boolean;
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Turns the notes of the decorators into the operation's responses, headers and errors. */
export function describeResponses(method: string, operation: OpenApiOperation): void {
  const notes = takeNotes(operation);
  const { response } = notes;
  operation.responses = {
    ...(response && { [String(response.status)]: success(response, notes, method) }),
    ...(!response && { '200': plainResponse(notes.content) }),
    ...errorAnswers(errorCodes(method, operation, notes), notes),
  };
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(method === 'post' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(notes.wait ? [{ $ref: '#/components/parameters/Prefer' }] : []),
  ];
}

function takeNotes(operation: OpenApiOperation): RouteNotes {
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
    description: DESCRIPTIONS[status] ?? 'Done.',
    headers: {
      ...commonHeaders(notes),
      ...(page && { Link: header('Link') }),
      ...(notes.location && { Location: header('Location') }),
      ...(notes.wait && { 'Preference-Applied': header('PreferenceApplied') }),
      ...(method === 'post' && { 'Idempotent-Replayed': header('IdempotentReplayed') }),
    },
    content: {
      'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } },
      ...(notes.raw && { 'text/event-stream': { schema: { type: 'string' } } }),
    },
  };
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'The new record.',
  202: 'Accepted: the work goes on. The record shows how far it is.',
};

function plainResponse({ media, type }: NonNullable<RouteNotes['content']> = { media: ['text/plain'] }): object {
  const schema = type === undefined ? { type: 'string' } : { $ref: `#/components/schemas/${type}` };
  return {
    description: type === undefined ? 'Text.' : 'A stream; each event has such data.',
    content: Object.fromEntries(media.map((name) => [name, { schema }])),
  };
}

function commonHeaders({ public: open }: RouteNotes): Record<string, object> {
  const id = { 'X-Request-Id': header('RequestId') };
  return open ? id : { ...id, RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') };
}

function errorCodes(method: string, operation: OpenApiOperation, notes: RouteNotes): ErrorCode[] {
  const codes = new Set<ErrorCode>(['VALIDATION_FAILED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']);
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code));
  if (operation['x-required-scope'] !== undefined) {
    add('TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_REVOKED', 'SESSION_REQUIRED');
    add('INSUFFICIENT_SCOPE', 'IP_NOT_ALLOWED', 'RATE_LIMIT_EXCEEDED');
    if (method !== 'get') add('ORIGIN_NOT_ALLOWED');
  }
  if (notes.session) add('SESSION_REQUIRED', 'INSUFFICIENT_ROLE', 'RATE_LIMIT_EXCEEDED');
  if (notes.session && method !== 'get') add('ORIGIN_NOT_ALLOWED');
  if (operation.parameters?.some((parameter) => 'in' in parameter && parameter.in === 'path'))
    add('RESOURCE_NOT_FOUND');
  if (method !== 'get') add('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (method === 'post') add('IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED');
  add(...(notes.errors ?? []));
  return [...codes];
}

function errorAnswers(codes: ErrorCode[], notes: RouteNotes): Record<string, object> {
  const statuses = [...new Set(codes.map((code) => ERROR_CODES[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      errorAnswer(
        status,
        codes.filter((code) => ERROR_CODES[code].status === status),
        notes,
      ),
    ]),
  );
}

function errorAnswer(status: number, codes: ErrorCode[], notes: RouteNotes): object {
  const examples = codes.map((code) => [code, { value: exampleOf(code) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].text}`).join('\n\n'),
    headers: {
      ...commonHeaders(notes),
      ...(status === 401 && { 'WWW-Authenticate': header('WwwAuthenticate') }),
      ...(status === 429 && { 'Retry-After': header('RetryAfter') }),
    },
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
