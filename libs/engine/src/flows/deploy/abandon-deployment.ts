import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { stopBuild } from '../../runtime/build/build-unit';
import { removeRun } from '../../runtime/systemd/remove-run';

const REMOVE_UNFINISHED = loadScript('application/remove-unfinished-release.sh');

/** After a failure or a cancel before the switch: nothing of the deployment stays on the server. */
export async function abandonDeployment(
  host: Host,
  spec: { readonly applicationId: string; readonly number: number },
): Promise<void> {
  await stopBuild(host, spec.applicationId, spec.number);
  await removeRun(host, spec);
  await host.exec(script('remove-unfinished', REMOVE_UNFINISHED, spec.applicationId, spec.number), {
    timeoutMs: 120_000,
  });
}
