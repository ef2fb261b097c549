import { script, type ShellCommand } from '../../command/shell-command';
import type { RemoteSession } from './preamble';

/**
 * Sends TERM to every process of a session, and KILL to those that remain after a grace period. With `unless-gone` it does
 * nothing if the session leader has ended, because its process id may have been reused.
 */
const TEXT = `
pid=$1 start=$2 session=$3 tries=$4 when=$5
case $session in ''|0|1|*[!0-9]*) exit 2 ;; esac
if [ "$when" = unless-gone ]; then
  read -r stat 2>/dev/null </proc/$pid/stat || exit 0
  set -- \${stat##*) }
  [ "\${20}" = "$start" ] || exit 0
fi
members() {
  found=
  for file in /proc/[0-9]*/stat; do
    { read -r stat <"$file"; } 2>/dev/null || continue
    member=\${stat%% *}
    set -- \${stat##*) }
    if [ "$4" = "$session" ] && [ "$1" != Z ]; then found="$found $member"; fi
  done
  [ -n "$found" ]
}
members || exit 0
kill -TERM $found 2>/dev/null
sleep 0.02
while [ "$tries" -gt 0 ]; do
  members || exit 0
  tries=$((tries - 1))
  sleep 0.1
done
for wait in 0.02 0.1 0.5 1; do
  kill -KILL $found 2>/dev/null
  sleep $wait
  members || exit 0
done
exit 1
`;

export function endSession(session: RemoteSession, graceMs: number, when: 'always' | 'unless-gone'): ShellCommand {
  const tries = Math.ceil(graceMs / 100);
  return script('end-session', TEXT, session.pid, session.startedAt, session.session, tries, when);
}
