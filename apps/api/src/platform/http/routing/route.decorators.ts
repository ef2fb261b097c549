import { applyDecorators, HttpCode, SetMetadata, type Type } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiExtension, ApiExtraModels } from '@nestjs/swagger';
import type { ErrorCode, Role, Scope } from '@fairlead/contracts';

export { Caller } from '../request/api-request';

/** Metadata keys read by guards, interceptors, the OpenAPI writer and the route table. */
export const ROUTE = {
  scopes: 'fairlead:scopes',
  anyScope: 'fairlead:any-scope',
  public: 'fairlead:public',
  session: 'fairlead:session',
  errors: 'fairlead:errors',
  response: 'fairlead:response',
  location: 'fairlead:location',
  wait: 'fairlead:wait',
  raw: 'fairlead:raw',
  unkeyed: 'fairlead:unkeyed',
  streamsBody: 'fairlead:streams-body',
  fallback: 'fairlead:fallback',
} as const;

/** Details for the OpenAPI writer, carried as an extension that it removes again. */
export const ROUTE_EXTENSION = 'x-fairlead-route';

const extend = (key: string, value: unknown) => ApiExtension(`${ROUTE_EXTENSION}-${key}`, value);

/** Requires these scopes of a token (all of them). Sets the guard's rule and the documented security together. */
export function RequireScope(...scopes: [Scope, ...Scope[]]): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(ROUTE.scopes, scopes), ApiBearerAuth(), ApiExtension('x-required-scope', scopes));
}

/** Requires one of these scopes of a token; what it gets depends on which it has. */
export function RequireAnyScope(...scopes: [Scope, ...Scope[]]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    SetMetadata(ROUTE.anyScope, scopes),
    ApiBearerAuth(),
    ApiExtension('x-required-scope', { anyOf: scopes }),
  );
}

/** Makes the route public. Every route declares either this, a scope or a session. */
export function Public(): MethodDecorator & ClassDecorator {
  return SetMetadata(ROUTE.public, true);
}

export interface SessionRule {
  role?: Role;
}

/** Requires a dashboard session of this role or a higher one; bearer tokens are rejected. */
export function RequireSession(role?: Role): MethodDecorator & ClassDecorator {
  const rule: SessionRule = role === undefined ? {} : { role };
  return applyDecorators(SetMetadata(ROUTE.session, rule), ApiCookieAuth('session'), extend('session', rule));
}

/** Documents the error responses in addition to those implied by the kind of route. */
export function ErrorResponses(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(ROUTE.errors, codes), extend('errors', codes));
}

/** Documents `{success, data}` with this class as `data`, and sets the status (200, 201 or 202). */
export function RespondsWith(type: Type<unknown>, status: 200 | 201 | 202 = 200): MethodDecorator {
  return applyDecorators(
    HttpCode(status),
    ApiExtraModels(type),
    extend('response', { type: type.name, status, page: false }),
  );
}

/** Documents `{success, data: [], meta}`; the handler returns a `Page`. */
export function RespondsWithPage(type: Type<unknown>): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    ApiExtraModels(type),
    extend('response', { type: type.name, status: 200, page: true }),
  );
}

/** Documents an event stream with this class as the data of its events; the handler writes it itself. */
export function RespondsWithEvents(type: Type<unknown>): MethodDecorator {
  const content = { media: ['text/event-stream'], type: type.name };
  return applyDecorators(HttpCode(200), ApiExtraModels(type), RawResponse(), extend('content', content));
}

/** Documents that the route also answers with an event stream, with this class as the data of its events. */
export function StreamsEvents(type: Type<unknown>): MethodDecorator {
  return applyDecorators(ApiExtraModels(type), extend('stream', type.name));
}

/** Documents a response of this media type without the envelope, which the handler returns as text. */
export function RespondsWithText(media: string): MethodDecorator {
  return applyDecorators(HttpCode(200), RawResponse(), extend('media', media));
}

/** Documents a file of one of these media types; the handler writes it itself. */
export function RespondsWithFile(...media: string[]): MethodDecorator {
  return applyDecorators(HttpCode(200), RawResponse(), extend('content', { media }));
}

/** Documents that a file comes with its checksum in `Repr-Digest`. */
export function HasDigest(): MethodDecorator {
  return extend('digest', true);
}

/** Documents a response of OAuth: this class without the envelope, and errors in the format of OAuth. */
export function RespondsWithOAuth(type: Type<unknown>): MethodDecorator {
  return applyDecorators(HttpCode(200), SetMetadata(ROUTE.raw, true), ApiExtraModels(type), extend('oauth', type.name));
}

/** Sets the `Location` header of a 201 or 202 from the handler's result. */
export function LocationOf<T>(path: (data: T) => string): MethodDecorator {
  return applyDecorators(SetMetadata(ROUTE.location, path), extend('location', true));
}

/** Documents that the response sets or removes the session cookie. */
export function SetsSessionCookie(): MethodDecorator {
  return extend('cookie', true);
}

/** The handler writes the response itself (a stream or plain text), without the envelope. */
export function RawResponse(): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(ROUTE.raw, true), extend('raw', true));
}

/** The handler reads the body as it arrives, which may take longer than other requests may. It has time limits of its own. */
export function StreamsBody(): MethodDecorator {
  return SetMetadata(ROUTE.streamsBody, true);
}

/** Documents that the response is 200, where the record exists already. */
export function MayExist(): MethodDecorator {
  return extend('existing', true);
}

/** `Idempotency-Key` has no effect: other programs send it with a meaning of their own. */
export function IgnoresIdempotencyKey(): MethodDecorator {
  return applyDecorators(SetMetadata(ROUTE.unkeyed, true), extend('unkeyed', true));
}
