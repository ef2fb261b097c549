import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { applicationPath } from '../../layout/paths';
import { renderMaintenancePage } from './maintenance-page';

/** The first deployment may still have to come. */
const PREPARE = `install -d -m 0711 /var/lib/fairlead /var/lib/fairlead/apps "$1" && install -d -m 0755 "$1/maintenance"`;
const LEAVE = `rm -f "$1/maintenance/index.html" && rm -rf "$1/maintenance"`;

/**
 * While there is a page, the proxy answers every request for the application with it, status 503 and `Retry-After`; that begins
 * and ends with the very next request and loads no configuration. What is live runs on, and can be deployed meanwhile.
 */
export async function setMaintenance(
  host: Host,
  applicationId: string,
  page: { readonly message?: string } | undefined,
  options: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const home = applicationPath(applicationId);
  if (!page) {
    await host.exec(script('leave-maintenance', LEAVE, home), options);
    return;
  }
  await host.exec(script('prepare-maintenance', PREPARE, home), options);
  await host.writeFile(`${home}/maintenance/index.html`, renderMaintenancePage(page.message), {
    ...options,
    mode: 0o644,
  });
}
