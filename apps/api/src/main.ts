import 'reflect-metadata';
import { Config, ConfigError } from './platform/config/config';
import { StartError } from './platform/lifecycle/start-error';
import { StartupNotices } from './platform/lifecycle/startup-notices';
import { createLogger } from './platform/log/logger';
import { serve } from './serve';
import { startWorker } from './worker';

async function main(): Promise<void> {
  const whenStarted = stopOnSignal();
  const config = Config.load();
  const logger = createLogger(config);
  const running = config.get('FAIRLEAD_ROLE') === 'worker' ? await startWorker(config, logger) : await listen();
  whenStarted(running.stop);

  async function listen() {
    const served = await serve(config, logger);
    const url = config.publicUrl(served.port);
    const lines = [`Fairlead is listening on ${url}`, ...(await served.app.get(StartupNotices).lines(url))];
    process.stdout.write(`${lines.join('\n')}\n`);
    return served;
  }
}

/** Signals to a whole process group arrive twice: from the sender, and once more from the launcher. */
const SAME_SIGNAL_MS = 2000;

/**
 * The first signal stops gracefully, and before the end of the start at once: without a handler, the first process of a container
 * would ignore it. Who presses Ctrl-C again some seconds later does not want to wait. A terminal that closes sends SIGHUP.
 */
function stopOnSignal(): (stop: () => Promise<void>) => void {
  let stop: (() => Promise<void>) | undefined;
  let stoppingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stop) process.exit(0);
      if (stoppingSince !== undefined) {
        if (signal === 'SIGINT' && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      stop().then(() => process.exit(0), fail);
    });
  }
  return (graceful) => void (stop = graceful);
}

function fail(error: unknown): never {
  process.stderr.write(`${textOf(error)}\n`);
  process.exit(1);
}

/** A stack trace tells an operator nothing about a wrong setting. */
function textOf(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch(fail);
