import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';

const REMOVE_RUN = loadScript('systemd/remove-run.sh');

/**
 * Stops all units of a deployment and frees their ports; the release stays. The live deployment is left alone. `stopSeconds`:
 * how long its processes may take to end.
 */
export async function removeRun(
  host: Host,
  run: { readonly applicationId: string; readonly number: number; readonly stopSeconds?: number },
  signal?: AbortSignal,
): Promise<void> {
  await host.exec(script('remove-run', REMOVE_RUN, run.applicationId, run.number), {
    signal,
    timeoutMs: ((run.stopSeconds ?? 0) + 120) * 1000,
    expect: 'any',
  });
}
