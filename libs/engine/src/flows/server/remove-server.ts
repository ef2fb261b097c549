import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { clearApplication } from '../application/remove-application';
import type { StepRunner } from '../../step/step';

const REMOVE_PROXY = loadScript('proxy/remove-proxy.sh');

const LIST_APPLICATIONS = loadScript('application/list-applications.sh');

/** Removes everything of Fairlead from a server: applications, their users, the proxy and its unit. Installed packages stay. */
export async function removeServer(host: Host, step: StepRunner): Promise<void> {
  await step('applications', async ({ signal, log }) => {
    const { stdout } = await host.exec(script('list-applications', LIST_APPLICATIONS), { signal });
    for (const applicationId of stdout.split('\n').filter(Boolean)) {
      await clearApplication(host, applicationId, signal);
      log(`Removed ${applicationId}`);
    }
  });
  await step('proxy', async ({ signal, log }) => {
    await host.exec(script('remove-proxy', REMOVE_PROXY), { signal, timeoutMs: 120_000 });
    log('Removed the proxy, its unit and /var/lib/fairlead');
  });
}
