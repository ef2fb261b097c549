import { MAINTENANCE_MESSAGE_DEFAULT } from '@fairlead/contracts';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { applicationPath } from '../../layout/paths';
import { renderVisitorPage } from '../../proxy/visitor-page';

const PREPARE = loadScript('application/prepare-maintenance.sh');
const LEAVE = loadScript('application/leave-maintenance.sh');

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
  const text = renderVisitorPage('Maintenance', page.message ?? MAINTENANCE_MESSAGE_DEFAULT);
  await host.writeFile(`${home}/maintenance/index.html`, text, { ...options, mode: 0o644 });
}
