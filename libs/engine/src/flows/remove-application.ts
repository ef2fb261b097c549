import { script } from '../command/command';
import type { Host } from '../host/host';
import type { StepRunner } from './step';
import { REMOVE_APPLICATION } from './remove-script';

/** Takes an application off the server: its units, builds, ports, files and user. The proxy's routes are applied apart. */
export async function removeApplication(host: Host, applicationId: string, step: StepRunner): Promise<void> {
  await step('remove', async ({ signal, log }) => {
    await host.exec(script('remove-application', REMOVE_APPLICATION, applicationId), { signal, timeoutMs: 300_000 });
    log('Removed the units, files and user of the application');
  });
}
