import { script } from '../command/command';
import type { Host } from '../host/host';

/**
 * One rename makes visitors see the slot of a deployment; its unit then also starts with the server. The link to be renamed
 * is there since the start, unless this is a repetition. `$1` application, `$2` number.
 */
const SWITCH = `
set -eu
home=/var/lib/fairlead/apps/$1 unit=fairlead-$1-$2.service
[ "$home/live.new" -ef "$home/slots/$2" ] || ln -sfn "slots/$2" "$home/live.new"
mv -T "$home/live.new" "$home/live"
if [ -f "/etc/systemd/system/$unit" ]; then
  ln -sfn "../$unit" "/etc/systemd/system/multi-user.target.wants/$unit"
fi
`;

const TAKE_OUT = `
live=/var/lib/fairlead/apps/$1/live
if [ "$(readlink "$live" 2>/dev/null)" = "slots/$2" ]; then rm -f "$live"; fi
`;

export async function switchTo(host: Host, applicationId: string, number: number, signal: AbortSignal): Promise<void> {
  await host.exec(script('switch', SWITCH, applicationId, number), { signal });
}

/** Visitors are told that the application is not running, where this deployment was what they saw. */
export async function takeOut(host: Host, applicationId: string, number: number, signal?: AbortSignal): Promise<void> {
  await host.exec(script('take-out', TAKE_OUT, applicationId, number), { signal });
}
