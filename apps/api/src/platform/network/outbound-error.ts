export type OutboundFailure = 'not_allowed' | 'not_found' | 'refused' | 'timeout' | 'tls' | 'failed';

/** Why there was no complete response, in one sentence for people. */
export class OutboundError extends Error {
  constructor(
    readonly kind: OutboundFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const INTERNAL_ADDRESS =
  'The address is internal; FAIRLEAD_WEBHOOK_NETWORKS lists the internal networks that are allowed.';

/** `timeoutMs` is the time limit, if that is what has ended the request. */
export function outboundErrorOf(error: unknown, timeoutMs: number | undefined): OutboundError {
  if (error instanceof OutboundError) return error;
  if (timeoutMs !== undefined)
    return new OutboundError('timeout', `There was no complete response within ${timeoutMs / 1000} s.`);
  const { code = '', message = '' } = error instanceof Error ? asNodeError(error) : {};
  if (message.startsWith('DNS lookup ') && message.includes('is not allowed'))
    return new OutboundError('not_allowed', INTERNAL_ADDRESS);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || message === 'no address')
    return new OutboundError('not_found', 'The host name could not be resolved.');
  if (code === 'ECONNREFUSED') return new OutboundError('refused', 'The connection was refused.');
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return new OutboundError('failed', 'The connection was closed before there was a complete response.');
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return new OutboundError('failed', 'There is no route to the address.');
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code))
    return new OutboundError('tls', `The TLS connection failed (${code}).`);
  return new OutboundError('failed', `The request failed (${code === '' ? 'unknown error' : code}).`, { cause: error });
}

function asNodeError(error: Error): { code?: string; message: string } {
  const code: unknown = Reflect.get(error, 'code');
  return { message: error.message, ...(typeof code === 'string' && { code }) };
}
