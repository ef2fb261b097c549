import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { stopBuild } from '../../runtime/build/build-unit';
import { removeRun } from '../../runtime/systemd/remove-run';

const REMOVE_UNFINISHED = loadScript('application/remove-unfinished-release.sh');

/** Removes everything of a deployment from the server after a failure or cancellation before the switch. */
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
