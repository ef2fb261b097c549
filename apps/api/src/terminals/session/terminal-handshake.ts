import { TERMINAL_PROTOCOL, TERMINAL_TICKET_PREFIX } from '@fairlead/contracts';
import { isOwnOrigin } from '../../auth/same-origin';
import { AppError } from '../../platform/http/errors/app-error';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { isWebSocketRequest, upgradeHead } from '../../platform/http/request/upgrades';

/** Sixteen random bytes in base64 (RFC 6455). */
const KEY = /^[A-Za-z0-9+/]{22}==$/;

export interface Handshake {
  readonly head: Buffer;
  readonly ticket: string;
}

/**
 * Checks the request that opens a WebSocket. A browser sends the session's cookie with it from every page, so the origin must be
 * that of the dashboard; the ticket comes as a protocol, because a script can set no header, and addresses are logged.
 *
 * @throws {AppError} UPGRADE_REQUIRED, ORIGIN_NOT_ALLOWED, TERMINAL_TICKET_INVALID
 */
export function readHandshake(request: ApiRequest, publicUrl: string): Handshake {
  const head = upgradeHead(request);
  const isComplete =
    isWebSocketRequest(request) &&
    request.get('sec-websocket-version') === '13' &&
    KEY.test(request.get('sec-websocket-key') ?? '');
  if (head === undefined || !isComplete)
    throw new AppError('UPGRADE_REQUIRED', { headers: { Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' } });
  const origin = request.get('origin');
  if (
    request.caller?.kind !== 'token' &&
    !(origin !== undefined && isOwnOrigin(origin, request.get('host'), publicUrl))
  )
    throw new AppError('ORIGIN_NOT_ALLOWED', { message: 'A terminal can only be opened by the dashboard itself.' });
  const protocols = (request.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
  const ticket = protocols.find((name) => name.startsWith(TERMINAL_TICKET_PREFIX));
  if (!protocols.includes(TERMINAL_PROTOCOL) || ticket === undefined) throw new AppError('TERMINAL_TICKET_INVALID');
  return { head, ticket: ticket.slice(TERMINAL_TICKET_PREFIX.length) };
}
