import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { applicationPath } from '../../layout/paths';
import { renderMaintenancePage } from './maintenance-page';

/** The application may not be deployed yet. */
const PREPARE = `install -d -m 0711 /var/lib/fairlead /var/lib/fairlead/apps "$1" && install -d -m 0755 "$1/maintenance"`;
const LEAVE = `rm -f "$1/maintenance/index.html" && rm -rf "$1/maintenance"`;

/**
 * Turns the maintenance page on or off. With it, the proxy answers every request with the page, status 503 and `Retry-After`.
 * It takes effect with the next request and loads no configuration. The live release keeps running, and deployments remain
 * possible.
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
