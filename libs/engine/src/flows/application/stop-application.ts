import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { describeDrain, drainConnections, type DrainSpec } from './drain';
import type { StepRunner } from '../../step/step';

const STOP_UNITS = loadScript('application/stop-units.sh');
const TAKE_OFFLINE = loadScript('application/take-offline.sh');

/**
 * Stops an application: the proxy answers that it is not running, requests in flight have time to end, then all processes stop
 * and no longer start with the server; running commands end at once. Nothing is removed: starting it again is a rollback to its
 * last release.
 */
export async function stopApplication(host: Host, spec: DrainSpec, step: StepRunner): Promise<void> {
  const { applicationId, drainSeconds } = spec;
  const numbers = await step('take_offline', async ({ signal, log }) => {
    const { stdout } = await host.exec(script('take-offline', TAKE_OFFLINE, applicationId), { signal });
    log('The application is offline');
    return stdout.split('\n').filter(Boolean).map(Number);
  });
  await step('stop', async (current) => {
    // Deployments drain concurrently, because each may take the full time.
    await Promise.all(
      numbers.map(async (number) => {
        const left = await drainConnections(host, spec, number, current);
        await host.exec(script('stop-units', STOP_UNITS, applicationId, number), {
          signal: current.signal,
          timeoutMs: (drainSeconds + 60) * 1000,
        });
        current.log(describeDrain(number, left, drainSeconds));
      }),
    );
  });
}
