import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import type { ErrorCode } from '@fairlead/contracts';
import type { Logger } from '../../log/logger';
import { AppError } from '../errors/app-error';
import { errorEnvelope } from '../errors/error.filter';
import { isUpload } from './raw-body';

/** What Node's HTTP parser reports; anything else it refuses is a malformed request. */
const PARSER_ERRORS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
};

interface Exchange {
  readonly request: IncomingMessage & { id?: string };
  readonly response: ServerResponse;
}

/**
 * Answers what never becomes a request, or stops in the middle of one, in the envelope too: Node would send a bare
 * status line.
 */
export function answerConnectionErrors(
  server: Server,
  headers: readonly (readonly [string, string])[],
  logger: Logger,
): void {
  const exchanges = new WeakMap<Duplex, Exchange>();
  const refusedLater = new WeakSet<Duplex>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    exchanges.set(request.socket, { request, response });
  });
  // Without a listener Node answers by itself; `refuseUnanswerable` does it like all other errors.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const refuse = (socket: Duplex, error: AppError, reason: string | undefined): void => {
    const id = randomUUID();
    logger.info({ request_id: id, route: 'none', status: error.status, reason }, 'request');
    socket.end(rawAnswer(error, id, headers));
  };
  // Without a listener Node closes the connection and says nothing. With one, errors of the socket are the listener's.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, new AppError('MALFORMED_REQUEST', { message: NO_PROXY }), 'CONNECT');
  });
  server.on('clientError', (cause: NodeJS.ErrnoException, socket: Duplex) => {
    const exchange = exchanges.get(socket);
    const isPending = exchange !== undefined && !exchange.response.writableFinished && !exchange.response.closed;
    if (cause.code === 'ECONNRESET' || !socket.writable || (isPending && exchange.response.headersSent)) {
      socket.destroy(cause);
      return;
    }
    const error = new AppError(PARSER_ERRORS[cause.code ?? ''] ?? 'MALFORMED_REQUEST', { cause });
    if (isPending && !exchange.request.complete) {
      interrupt(exchange, error);
      return;
    }
    const answer = (): void => refuse(socket, error, cause.code);
    if (!isPending) return answer();
    // The bytes that cannot be parsed follow a complete request, whose response comes first. Each further piece is an error again.
    if (refusedLater.has(socket)) return;
    refusedLater.add(socket);
    exchange.response.once('close', answer);
  });
}

/** Node has one time limit for all requests, and uploads need a longer one. For all others this does the same as Node. */
export function endSlowRequests(server: Server, limitMs: number): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if ((length === '0' && encoding === undefined) || isUpload(request.url ?? '')) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', error, request.socket);
    }, limitMs);
    response.once('close', () => clearTimeout(timer));
  });
}

const NO_PROXY = 'Fairlead is no proxy: it opens no connections for others.';

/** The response of a request whose body never arrived completely. */
function interrupt({ request, response }: Exchange, error: AppError): void {
  response.statusCode = error.status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Connection', 'close');
  response.end(JSON.stringify(errorEnvelope(error, request.id ?? '')));
}

function rawAnswer(error: AppError, id: string, headers: readonly (readonly [string, string])[]): string {
  const body = JSON.stringify(errorEnvelope(error, id));
  const lines = [
    ...headers,
    ['X-Request-Id', id],
    ['Date', new Date().toUTCString()],
    ['Connection', 'close'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
  ].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/** Refuses what Node would refuse with a bare status line: an unknown `Expect`, and a missing `Host` (RFC 9112). */
export const refuseUnanswerable: RequestHandler = (request, response, next) => {
  const { expect, host } = request.headers;
  if (expect !== undefined && !CONTINUE.test(expect)) {
    // The body that the client holds back, or not, would be taken for the next request.
    response.setHeader('Connection', 'close');
    return next(new AppError('EXPECTATION_FAILED'));
  }
  if (host === undefined && request.httpVersion === '1.1') {
    return next(new AppError('MALFORMED_REQUEST', { message: 'The request has no Host header.' }));
  }
  next();
};
