import { once } from 'node:events';
import type { Server } from 'node:net';

/** Listens on a free port of this machine, and says which. */
export async function listenOnFreePort(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  return listeningPort(server);
}

export function listeningPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}
