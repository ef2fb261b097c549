import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error';

const heads = new WeakMap<IncomingMessage, Buffer>();

/** Node of later versions only then emits `upgrade`; other requests with that header are answered as if it was not there. */
export function isWebSocketRequest({ headers, method }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Handles a request for another protocol like any other: it is identified, limited, logged and answered on the same way. The
 * handler of a route that speaks WebSocket takes the socket over; every other answer is HTTP.
 */
export function answerUpgrades(server: Server): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!(socket instanceof Socket)) return socket.destroy();
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.destroySoon());
    response.assignSocket(socket);
    heads.set(request, head);
    server.emit('request', request, response);
  });
}

/** Bytes that arrived with the request for another protocol; undefined if the connection stays HTTP. */
export function upgradeHead(request: IncomingMessage): Buffer | undefined {
  return heads.get(request);
}

/** Node has stopped to parse the connection, so a body would never arrive. */
export const refuseUpgradeWithBody: RequestHandler = (request, _response, next) => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (upgradeHead(request) === undefined || (length === '0' && encoding === undefined)) return next();
  next(new AppError('MALFORMED_REQUEST', { message: 'A request with an Upgrade header cannot have a body here.' }));
};
