import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { directory } from '../machine/directories';
import { withLock } from '../machine/file-lock';
import { isAlive } from '../machine/processes';
import { must } from '../machine/run-program';
import { hostNetworkOf } from './host-addresses';

/**
 * Ends a host and leaves nothing of it. It is a shell script because three must do the same: `stop()`, the guard that
 * acts when the process owning the host is killed, and the sweeper. `processes` holds "pid start-time" lines.
 * The container's first process goes before its systemd-nspawn, which would otherwise leave it running.
 */
export const END_PROCESSES_SCRIPT = `
folder=$1; name=$2; namespace=$3; link=$4
same() { [ -r /proc/$1/stat ] && start=$2 && set -- $(cat /proc/$1/stat 2>/dev/null) && [ "\${22}" = "$start" ] && [ "$3" != Z ]; }
if [ -f "$folder/processes" ]; then
  while read -r pid start; do
    same "$pid" "$start" || continue
    for child in $(cat "/proc/$pid/task/$pid/children" 2>/dev/null); do kill -KILL "$child" 2>/dev/null; done
    kill -KILL "$pid" 2>/dev/null
  done < "$folder/processes"
  while read -r pid start; do
    tries=0
    while same "$pid" "$start" && [ $tries -lt 200 ]; do tries=$((tries + 1)); sleep 0.05; done
  done < "$folder/processes"
fi
: > "$folder/processes"
for group in $(ls -d /sys/fs/cgroup/fairlead-testbed-$name /sys/fs/cgroup/*/fairlead-testbed-$name 2>/dev/null); do
  tries=0
  until find "$group" -depth -type d -exec rmdir {} + 2>/dev/null || [ $tries -ge 40 ]; do tries=$((tries + 1)); sleep 0.05; done
done
`;

/**
 * Two may want to take the same host down, and its number may go to another host once one of them has: hence the lock,
 * and the token that says which host is meant.
 */
export const TEARDOWN_SCRIPT = `
exec 9>"$6"; flock 9
[ "$(cat "$1/token" 2>/dev/null)" = "$5" ] || exit 0
${END_PROCESSES_SCRIPT}
for mount in toolchains root disk storage; do
  if mountpoint -q "$folder/$mount"; then umount "$folder/$mount" 2>/dev/null || umount -l "$folder/$mount"; fi
done
ip netns delete "$namespace" 2>/dev/null
ip link delete "$link" 2>/dev/null
rm -rf --one-file-system "$folder"
`;

export function hostFolder(number: number): string {
  return path.join(directory('hosts'), String(number));
}

export function teardownArguments(number: number): string[] {
  const { namespace, link } = hostNetworkOf(number);
  const lock = path.join(directory('locks'), `host-${number}.lock`);
  return [hostFolder(number), String(number), namespace, link, tokenOf(number), lock];
}

function tokenOf(number: number): string {
  try {
    return readFileSync(path.join(hostFolder(number), 'token'), 'utf8');
  } catch {
    return '';
  }
}

export async function endHostProcesses(number: number): Promise<void> {
  await must('sh', ['-c', END_PROCESSES_SCRIPT, 'sh', ...teardownArguments(number)], { timeoutMs: 60_000 });
}

export async function tearDownHost(number: number): Promise<void> {
  await must('sh', ['-c', TEARDOWN_SCRIPT, 'sh', ...teardownArguments(number)], { timeoutMs: 60_000 });
}

/** Takes down the hosts whose owners are no more, so that a killed run leaves nothing that blocks the next. */
export function removeOrphanedHosts(): Promise<number[]> {
  return withLock('sweep', async () => {
    const left = readdirSync(directory('hosts'))
      .map(Number)
      .filter((number) => !hasOwner(number));
    await Promise.all(left.map((number) => tearDownHost(number)));
    return left;
  });
}

function hasOwner(number: number): boolean {
  const folder = hostFolder(number);
  try {
    const [pid, startTime] = readFileSync(path.join(folder, 'owner'), 'utf8').split(' ');
    if (startTime !== undefined) return isAlive({ pid: Number(pid), startTime });
  } catch {
    // There is none yet, or none any more.
  }
  // The owner is written just after the folder was made.
  return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < 60_000;
}
