import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { clearApplication } from '../application/remove-application';
import { REMOVE_PROXY } from '../application/remove-script';
import type { StepRunner } from '../../step/step';

const LIST_APPLICATIONS =
  'cd /var/lib/fairlead/apps 2>/dev/null || exit 0; for app in app_*; do [ ! -d "$app" ] || printf "%s\\n" "$app"; done';

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
