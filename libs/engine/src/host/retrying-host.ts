import { setTimeout as pause } from 'node:timers/promises';
import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import type { ExecOptions, Host } from './host';

const PAUSE_MS = 500;

const WAIT_FOR_BOOT = loadScript('server/wait-for-boot.sh');

/**
 * Retries work whenever the connection is lost, until the server answers or has been unreachable for longer than `awayMs`.
 * `work` receives whether it is a retry.
 */
export async function retryUntilReachable<T>(
  host: Host,
  signal: AbortSignal | undefined,
  awayMs: number,
  work: (isRetry: boolean) => Promise<T>,
): Promise<T> {
  let lostAt: number | undefined;
  for (;;) {
    const began = performance.now();
    try {
      if (lostAt !== undefined) await host.exec(script('wait-for-boot', WAIT_FOR_BOOT), { signal, timeoutMs: 90_000 });
      return await work(lostAt !== undefined);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'SERVER_UNREACHABLE') throw error;
      // The server was reachable in between, so this is a new outage.
      if (lostAt === undefined || performance.now() - began > awayMs) lostAt = performance.now();
      if (performance.now() - lostAt > awayMs) throw error;
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      signal?.throwIfAborted();
    }
  }
}

/** A host that retries every command for up to `awayMs` of an outage. Every command of the flows can safely run twice. */
export function retryingHost(host: Host, awayMs: number): Host {
  return {
    id: host.id,
    exec: (command, options: ExecOptions = {}) =>
      retryUntilReachable(host, options.signal, awayMs, () => host.exec(command, options)),
    writeFile: (path, content, options) =>
      retryUntilReachable(host, options.signal, awayMs, () => host.writeFile(path, content, options)),
  };
}

/**
 * Longest outage that a deployment waits for: a failure before the switch costs nothing, but after it a lost connection must
 * not decide the result.
 */
export const MAX_OUTAGE_BEFORE_SWITCH_MS = 20_000;
export const MAX_OUTAGE_AFTER_SWITCH_MS = Number.POSITIVE_INFINITY;
