import { OFFER_SLOT, REQUIRE_RELEASE } from './releases';

/** The last line of a start script. Standard input also ends with the connection, and half a script must not be started. */
export const WHOLE = '# whole';

/**
 * Reserves a port, writes the files of the deployment and starts its unit beside the running one; a port that it has already
 * it keeps. `$1` application, `$2` number, `$3` number of the release, `$4` the unit; the start script comes through standard
 * input. Prints the port, the process and whether visitors are on it already. Exit code 76: the release is not kept.
 *
 * Visitors wait for the unit, and each program that is started before it costs about two milliseconds: what the shell can do
 * itself it does, and what can be done while the application boots is done then.
 */
export const START_UNIT = `
set -eu
app=$1 number=$2 release=$3
home=/var/lib/fairlead/apps/$app unit=fairlead-$app-$number.service ports=/var/lib/fairlead/ports
run=$home/runs/$number slot=$home/slots/$number
${REQUIRE_RELEASE}umask 022
[ -d "$ports" ] || mkdir -p "$ports"
install -d -m 2755 -g "$app" "$run" "$slot"
port=
for file in "$slot"/2*; do [ ! -e "$file" ] || port=\${file##*/}; done
tries=0
while [ -z "$port" ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 2000 ]; then echo 'no free port' >&2; exit 1; fi
  candidate=$((20000 + ($$ * 7 + number + tries * 13) % 10000))
  ln -s "$app/$number" "$ports/$candidate" 2>/dev/null || continue
  if grep -qs ":$(printf %04X "$candidate") [0-9A-F]*:0000 0A" /proc/net/tcp /proc/net/tcp6; then
    rm "$ports/$candidate"
  else
    port=$candidate
    : >"$slot/$port"
  fi
done
start=$(cat)
case $start in *'${WHOLE}') ;; *) echo 'the start script did not arrive whole' >&2; exit 1 ;; esac
umask 027
[ ! -e "$run/start" ] || rm -f "$run/start"
printf 'set -- %s\\n%s\\n' "$port" "$start" >"$run/start"
umask 022
printf '%s' "$4" >"/etc/systemd/system/$unit"
systemctl start "$unit" 2>/dev/null || { systemctl daemon-reload; systemctl start "$unit"; }
pid= more=
for group in /sys/fs/cgroup/system.slice /sys/fs/cgroup/systemd/system.slice; do
  if [ -f "$group/$unit/cgroup.procs" ]; then { read -r pid && read -r more; } <"$group/$unit/cgroup.procs" || true; fi
done
if [ -z "$pid" ] || [ -n "$more" ]; then pid=$(systemctl show -p MainPID --value "$unit"); fi
${OFFER_SLOT}printf '%s %s %s\\n' "$port" "$pid" "$serves"
`;

const HEALTH_FUNCTIONS = `
now() { read -r up rest </proc/uptime; now=$(( \${up%.*} * 100 + 1\${up#*.} - 100 )); }
expected() {
  for range in $ranges; do
    if [ "$1" -ge "\${range%-*}" ] && [ "$1" -le "\${range#*-}" ]; then return 0; fi
  done
  said="it answered with status $1"
  return 1
}
healthy() {
  result=0
  status=$(curl -s -o /dev/null -w '%{http_code}' --globoff --path-as-is --noproxy '*' --max-time "$timeout" "http://127.0.0.1:$port$path") || result=$?
  case $result in
    0) ;;
    7) said='it refused the connection on 127.0.0.1'; return 1 ;;
    28) said="it gave no answer within $timeout s"; return 1 ;;
    *) said='it closed the connection without an answer'; return 1 ;;
  esac
  expected "$status"
}
died() { [ ! -d "/proc/$pid" ]; }
tell_end() {
  journalctl --sync 2>/dev/null || true
  systemctl show -p Result,ExecMainCode,ExecMainStatus "$unit"
  echo
  journalctl -q -o cat -n 25 -t "$app" "_SYSTEMD_UNIT=$unit" 2>/dev/null || true
}
`;

/**
 * Waits until the application passes its check. Exit code 70: its process ended; 71: it did not pass in time. `$1`
 * application, `$2` number, `$3` port, `$4` path, `$5` ranges of status, `$6` seconds per check, `$7` hundredths of a second
 * between checks, `$8` hundredths of a second in all, `$9` its process.
 *
 * For bash, which can wait, connect and ask without a program that would take the processor from the application while that
 * boots. Only a good first answer counts: about any other one curl is asked, which bounds the time of everything it does.
 */
export const VERIFY_UNIT = `
set -eu
trap '' PIPE
app=$1 number=$2 port=$3 path=$4 ranges=$5 timeout=$6 interval=$7 limit=$8 pid=$9
unit=fairlead-$app-$number.service
${HEALTH_FUNCTIONS}
exec {never}<> <(:)
pause() { read -r -t "$1" -u "$never" || true; }
connects() { { exec {door}<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null; }
answers() {
  protocol= status=
  printf 'GET %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nAccept: */*\\r\\nConnection: close\\r\\n\\r\\n' "$path" "$port" >&"$door" || true
  read -r -t "$timeout" -u "$door" protocol status rest || true
  exec {door}>&-
  case $protocol,$status in HTTP/1.?,[2-5][0-9][0-9]) expected "$status" ;; *) return 1 ;; esac
}
listens_elsewhere() { grep -qs "$(printf ':%04X' "$port") [0-9A-F]*:0000 0A" /proc/net/tcp /proc/net/tcp6; }
still_time() {
  if died; then tell_end; exit 70; fi
  now
  [ "$now" -lt "$end" ]
}
too_late() { printf '%s\\n' "$1"; tell_end; exit 71; }
now
end=$((now + limit))
until connects; do
  if still_time; then pause 0.003; continue; fi
  if listens_elsewhere; then too_late 'it refused the connection on 127.0.0.1'; fi
  too_late 'nothing listened on the port it was given (PORT)'
done
if ! answers; then
  wait=10
  until healthy; do
    now
    next=$((now + wait))
    wait=$((wait * 2)); [ "$wait" -le "$interval" ] || wait=$interval
    while [ "$now" -lt "$next" ]; do
      still_time || too_late "$said"
      pause 0.05
    done
  done
fi
if died; then tell_end; exit 70; fi
`;

/**
 * Watches the new release after the switch, and if it ends or fails its checks brings the former one back at once, on the
 * server itself, so that a lost connection changes nothing. Exit code 72: the former serves again; 73: there is none. The
 * arguments are those of VERIFY_UNIT, but `$9` is the number of the former deployment or nothing.
 */
export const OBSERVE_UNIT = `
set -eu
app=$1 number=$2 port=$3 path=$4 ranges=$5 timeout=$6 interval=$7 limit=$8 former=$9
unit=fairlead-$app-$number.service home=/var/lib/fairlead/apps/$app
${HEALTH_FUNCTIONS}
fall_back() {
  if [ "$(readlink "$home/live")" != "slots/$number" ]; then printf '%s\\n' "$1"; tell_end; exit 72; fi
  if [ -z "$former" ] || [ ! -d "$home/slots/$former" ]; then printf '%s\\n' "$1"; tell_end; exit 73; fi
  if [ -f "/etc/systemd/system/fairlead-$app-$former.service" ]; then systemctl start "fairlead-$app-$former.service" || true; fi
  ln -sfn "slots/$former" "$home/live.back"
  mv -T "$home/live.back" "$home/live"
  rm -f "/etc/systemd/system/multi-user.target.wants/$unit"
  printf '%s\\n' "$1"
  tell_end
  exit 72
}
if [ -n "$former" ] && [ "$(readlink "$home/live")" = "slots/$former" ]; then fall_back 'it had failed before'; fi
state=$(systemctl show -p MainPID,NRestarts "$unit")
case $state in *NRestarts=0*) ;; *) fall_back 'its process ended' ;; esac
pid=\${state#*MainPID=}
pid=\${pid%%
*}
now
end=$((now + limit))
next=$((now + interval))
failures=0
while [ "$now" -lt "$end" ]; do
  if died; then fall_back 'its process ended'; fi
  if [ "$now" -ge "$next" ]; then
    if healthy; then failures=0; else failures=$((failures + 1)); fi
    if [ "$failures" -ge 3 ]; then fall_back "three checks in a row failed: $said"; fi
    now
    next=$((now + interval))
  fi
  sleep 0.05
  now
done
if died; then fall_back 'its process ended'; fi
`;

/** Stops a unit and takes away everything that the deployment has on the server but its release. */
export const REMOVE_UNIT = `
app=$1 number=$2
home=/var/lib/fairlead/apps/$app unit=fairlead-$app-$number.service
[ "$(readlink "$home/live" 2>/dev/null)" != "slots/$number" ] || exit 0
if [ -f "/etc/systemd/system/$unit" ]; then
  systemctl stop "$unit"
  rm -f "/etc/systemd/system/multi-user.target.wants/$unit" "/etc/systemd/system/$unit"
  systemctl reset-failed "$unit" 2>/dev/null
fi
for file in "$home/slots/$number"/2*; do
  port=/var/lib/fairlead/ports/\${file##*/}
  if [ "$(readlink "$port" 2>/dev/null)" = "$app/$number" ]; then rm -f "$port"; fi
done
rm -rf "$home/slots/$number" "$home/runs/$number"
`;
