import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import type { Host } from '../host/host';

const CHANGE_WORKERS = loadScript('systemd/change-workers.sh');

/** Starts the processes beside the web of the release that serves now, and stops those of all others without waiting for their end. */
export async function switchWorkers(
  host: Host,
  applicationId: string,
  number: number,
  signal: AbortSignal,
): Promise<void> {
  await host.exec(script('change-workers', CHANGE_WORKERS, applicationId, number), { signal });
}
