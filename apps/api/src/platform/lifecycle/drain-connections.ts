import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/** How long there have to be no connections: a client may just be opening one. */
const QUIET_MS = 500;

/**
 * Waits until clients have closed their connections, because a request that arrives on a connection while it is being closed
 * would be lost; at most for the time limit in milliseconds.
 */
export async function drainConnections(server: Server, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  let quietSince: number | undefined;
  while (performance.now() < deadline) {
    const isQuiet = (await countConnections(server)) === 0;
    quietSince = isQuiet ? (quietSince ?? performance.now()) : undefined;
    if (quietSince !== undefined && performance.now() - quietSince >= QUIET_MS) return;
    await pause(POLL_MS);
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
