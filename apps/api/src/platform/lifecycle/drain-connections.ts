import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/** How long there have to be no connections: a client may just be opening one. */
const QUIET_MS = 500;
/** Turns of the event loop in which connections are accepted, their requests read, and those answered that wait for nothing. */
const TURNS = 10;

/**
 * Waits until clients have closed their connections, because a request that arrives on a connection while it is being closed
 * would be lost; at most for the time limit in milliseconds. On a busy machine, requests may have been waiting in the system for
 * some time at the end of that: they are taken, because closing would reset their connections.
 */
export async function drainConnections(server: Server, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  let quietSince: number | undefined;
  while (performance.now() < deadline) {
    const isQuiet = (await countConnections(server)) === 0;
    quietSince = isQuiet ? (quietSince ?? performance.now()) : undefined;
    if (quietSince !== undefined && performance.now() - quietSince >= QUIET_MS) break;
    await pause(POLL_MS);
  }
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
