import { setTimeout as pause } from 'node:timers/promises';
import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import type { ExecOptions, Host } from './host';

const PAUSE_MS = 500;

const WAIT_FOR_BOOT = loadScript('server/wait-for-boot.sh');

/**
 * What was begun is asked for again when the connection is lost, until the server answers or it has been away for too long.
 * `work` is told whether this is a repetition.
 */
export async function retryUntilReachable<T>(
  host: Host,
  signal: AbortSignal | undefined,
  awayMs: number,
  work: (again: boolean) => Promise<T>,
): Promise<T> {
  let lostAt: number | undefined;
  for (;;) {
    const began = performance.now();
    try {
      if (lostAt !== undefined) await host.exec(script('wait-for-boot', WAIT_FOR_BOOT), { signal, timeoutMs: 90_000 });
      return await work(lostAt !== undefined);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'SERVER_UNREACHABLE') throw error;
      // It was there for a while, so that this is another loss.
      if (lostAt === undefined || performance.now() - began > awayMs) lostAt = performance.now();
      if (performance.now() - lostAt > awayMs) throw error;
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      signal?.throwIfAborted();
    }
  }
}

/** The server as seen by someone who waits for it. Every command of the flows can be run twice. */
export function retryingHost(host: Host, awayMs: number): Host {
  return {
    id: host.id,
    exec: (command, options: ExecOptions = {}) =>
      retryUntilReachable(host, options.signal, awayMs, () => host.exec(command, options)),
    writeFile: (path, content, options) =>
      retryUntilReachable(host, options.signal, awayMs, () => host.writeFile(path, content, options)),
  };
}

/** Before the switch nothing is lost with a deployment that fails; from then on a lost connection decides nothing. */
export const MAX_OUTAGE_BEFORE_SWITCH_MS = 20_000;
export const MAX_OUTAGE_AFTER_SWITCH_MS = Number.POSITIVE_INFINITY;
