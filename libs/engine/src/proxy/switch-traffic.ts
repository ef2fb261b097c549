import { script } from '../command/shell-command';
import type { Host } from '../host/host';

/**
 * One rename makes visitors see the slot of a deployment; its web processes then also start with the server. The link to be renamed
 * is there since the start, unless this is a repetition. Says whether there are units of other processes. `$1` application, `$2` number.
 */
const SWITCH = `
set -eu
home=/var/lib/fairlead/apps/$1
[ "$home/live.new" -ef "$home/slots/$2" ] || ln -sfn "slots/$2" "$home/live.new"
mv -T "$home/live.new" "$home/live"
for mixed in "$home/slots/$2".*; do
  [ ! -d "$mixed" ] || rm -rf "$mixed"
done
for unit in "/etc/systemd/system/fairlead-$1"-*-[a-z]*.service; do
  if [ -f "$unit" ]; then echo workers; break; fi
done
for unit in "/etc/systemd/system/fairlead-$1-$2.service" "/etc/systemd/system/fairlead-$1-$2"-[0-9]*.service; do
  [ ! -f "$unit" ] || ln -sfn "../\${unit##*/}" "/etc/systemd/system/multi-user.target.wants/\${unit##*/}"
done
`;

const TAKE_OUT = `
live=/var/lib/fairlead/apps/$1/live
if [ "$(readlink "$live" 2>/dev/null)" = "slots/$2" ]; then rm -f "$live"; fi
`;

/** Returns whether this application or its previous release has worker processes that must be switched as well. */
export async function switchTraffic(
  host: Host,
  applicationId: string,
  number: number,
  signal: AbortSignal,
): Promise<{ readonly workers: boolean }> {
  const { stdout } = await host.exec(script('switch', SWITCH, applicationId, number), { signal });
  return { workers: stdout.includes('workers') };
}

/** Takes the application offline if this deployment was live: the proxy then answers that it is not running. */
export async function takeOffline(
  host: Host,
  applicationId: string,
  number: number,
  signal?: AbortSignal,
): Promise<void> {
  await host.exec(script('take-out', TAKE_OUT, applicationId, number), { signal });
}
