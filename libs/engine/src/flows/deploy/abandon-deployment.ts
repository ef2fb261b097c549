import { script } from '../../command/shell-command';
import { REMOVE_IMAGE } from '../../runtime/docker/remove-script';
import type { Host } from '../../host/host';
import { stopBuild } from '../../runtime/build/build-unit';
import { TAKE_LOCK } from '../../source/git/fetch-script';
import { removeRun } from '../../runtime/systemd/remove-run';

/** Removes an incomplete release and leftovers of its fetch. The live release is left alone. */
const REMOVE_UNFINISHED = `
app=$1 number=$2
home=/var/lib/fairlead/apps/$app
[ -d "$home" ] || exit 0
${TAKE_LOCK}rm -rf "/run/fairlead-$app"
[ "$(readlink "$home/live" 2>/dev/null)" != "slots/$number" ] || exit 0
rm -rf "$home/releases/$number" "$home/releases/$number.json" "$home/releases/$number.json.new"
${REMOVE_IMAGE}`;

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
