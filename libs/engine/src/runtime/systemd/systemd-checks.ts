import { FIND_UNITS } from './systemd-script';

/** Whether an instance is healthy (`$port`, `$path`, `$ranges`, `$timeout`; says why not in `$said`), runs (`$pid`), and how it ended (`$unit`). */
export const HEALTH_FUNCTIONS = `
now() { read -r up rest </proc/uptime; now=$(( \${up%.*} * 100 + 1\${up#*.} - 100 )); }
expected() {
  for range in $ranges; do
    if [ "$1" -ge "\${range%-*}" ] && [ "$1" -le "\${range#*-}" ]; then return 0; fi
  done
  said="it answered with status $1"
  return 1
}
healthy() {
  if [ "$path" = image ]; then container_is_healthy; return; fi
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
container_is_healthy() {
  status=$(docker inspect --format '{{with .State.Health}}{{.Status}}{{end}}' "\${unit%.service}" 2>/dev/null) || status=
  case $status in
    healthy) return 0 ;;
    unhealthy) said='the health check of its image failed' ;;
    *) said='the health check of its image has not passed yet' ;;
  esac
  return 1
}
died() { [ ! -d "/proc/$pid" ]; }
tell_end() {
  # What comes after the end of a container says why it ended.
  tries=0
  while [ "$tries" -lt 50 ] && [ "$(systemctl show -p ActiveState --value "$unit")" = deactivating ]; do
    tries=$((tries + 1))
    sleep 0.1
  done
  journalctl --sync 2>/dev/null || true
  systemctl show -p Result,ExecMainCode,ExecMainStatus "$unit"
  echo
  journalctl -q -o cat -n 25 -t "$app" "_SYSTEMD_UNIT=$unit" 2>/dev/null || true
}
`;

/**
 * The former release serves again: its web first, then visitors, then its other processes, which the switch has stopped. Wants
 * `$home`, `$number`, `$former` and `$wants`, FIND_UNITS and HEALTH_FUNCTIONS; says `$1` and how `$unit` ended, and exits.
 */
export const FALL_BACK = `
fall_back() {
  case $(readlink "$home/live") in "slots/$number" | "slots/$number".*) ;; *) printf '%s\\n' "$1"; tell_end; exit 72 ;; esac
  if [ -z "$former" ] || [ ! -d "$home/slots/$former" ]; then printf '%s\\n' "$1"; tell_end; exit 73; fi
  find_units "$former"
  [ -z "$web" ] || systemctl start $web || true
  ln -sfn "slots/$former" "$home/live.back"
  mv -T "$home/live.back" "$home/live"
  for file in $web $workers; do ln -sfn "../$file" "$wants/$file"; done
  former_workers=$workers
  # What is stopped is forgotten.
  told=$(tell_end)
  find_units "$number"
  for file in $web $workers; do rm -f "$wants/$file"; done
  [ -z "$workers" ] || systemctl stop --no-block $workers || true
  [ -z "$former_workers" ] || systemctl start --no-block $former_workers || true
  printf '%s\\n' "$1"
  printf '%s\\n' "$told"
  exit 72
}
`;

/** Falls back because the process of `$unit` ended. */
export const UNIT_ENDED = `
ended() {
  who=\${unit#"fairlead-$app-$number"}
  who=\${who%.service}
  case $who in
    '') said='its process ended' ;;
    -[0-9]*) said="its instance \${who#-} ended" ;;
    *) said="its process \${who#-} ended" ;;
  esac
  fall_back "$said"
}
`;

/**
 * Waits until every instance passes its check. Exit code 70: the process of one ended; 71: one did not pass in time. `$1`
 * application, `$2` path (or `image`: what the image of a container checks itself), `$3` ranges of status, `$4` seconds per
 * check, `$5` hundredths of a second between checks, `$6` hundredths of a second in all, then for each its unit, port and
 * process. They boot side by side, so that to ask one after the other takes no longer.
 *
 * For bash, which can wait, connect and ask without a program that would take the processor from the application while that
 * boots. Only a good first answer counts: about any other one curl is asked, which bounds the time of everything it does.
 */
export const VERIFY_UNITS = `
set -eu
trap '' PIPE
app=$1 path=$2 ranges=$3 timeout=$4 interval=$5 limit=$6
shift 6
${HEALTH_FUNCTIONS}exec {never}<> <(:)
pause() { read -r -t "$1" -u "$never" || true; }
connects() { { exec {door}<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null; }
answers() {
  protocol= status=
  printf 'GET %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nAccept: */*\\r\\nConnection: close\\r\\n\\r\\n' "$path" "$port" 2>/dev/null >&"$door" || true
  read -r -t "$timeout" -u "$door" protocol status rest 2>/dev/null || true
  exec {door}>&-
  case $protocol,$status in HTTP/1.?,[2-5][0-9][0-9]) expected "$status" ;; *) return 1 ;; esac
}
is_container() {
  local text
  read -r -d '' text <"/etc/systemd/system/$unit" || true
  case $text in *Wants=docker.service*) return 0 ;; *) return 1 ;; esac
}
container_runs() {
  case $(curl -q -s --max-time 10 --noproxy '*' --unix-socket /run/docker.sock "http://localhost/containers/\${unit%.service}/json") in
    *'"Running":true'*) return 0 ;;
    *) return 1 ;;
  esac
}
# Whoever connects to a container that has no network yet waits a second for the answer to who has its address. The engine tells
# when it has begun, because asking over and over would take the processor from what is beginning. What has begun since the last
# look is told as well. It may have been an earlier container of this name, so that in the end the state counts.
until_container_runs() {
  local since telling
  printf -v since '%(%s)T' -1
  until container_runs; do
    still_time || too_late 'its container did not start'
    exec {told}< <(exec curl -q -s -N -G --max-time 2 --noproxy '*' --unix-socket /run/docker.sock "http://localhost/events" \\
      -d "since=$since" --data-urlencode 'filters={"event":["start"],"container":["'"\${unit%.service}"'"]}' 2>/dev/null)
    telling=$!
    read -r -t 0.5 -u "$told" || true
    exec {told}<&-
    kill "$telling" 2>/dev/null || true
    printf -v since '%(%s)T' -1
  done
}
# Docker listens before the program in the container does, and hangs up without a word until then.
answers_soon() {
  now
  soon=$((now + 500))
  until answers; do
    if [ -n "$protocol" ] || [ "$now" -ge "$soon" ] || ! still_time; then return 1; fi
    pause 0.008
    connects || return 1
  done
}
listens_elsewhere() { grep -qs "$(printf ':%04X' "$port") [0-9A-F]*:0000 0A" /proc/net/tcp /proc/net/tcp6; }
still_time() {
  if died; then tell_end; exit 70; fi
  now
  [ "$now" -lt "$end" ]
}
too_late() { printf '%s\\n' "$1"; tell_end; exit 71; }
check() {
  if is_container; then until_container_runs; fi
  if [ "$path" != image ]; then
    until connects; do
      if still_time; then pause 0.003; continue; fi
      if listens_elsewhere; then too_late 'it refused the connection on 127.0.0.1'; fi
      too_late 'nothing listened on the port it was given (PORT)'
    done
    if answers_soon; then return 0; fi
  fi
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
}
now
end=$((now + limit))
checked=()
while [ $# -gt 0 ]; do
  unit=$1 port=$2 pid=$3
  check
  checked+=("$1" "$2" "$3")
  shift 3
done
set -- "\${checked[@]}"
while [ $# -gt 0 ]; do
  unit=$1 port=$2 pid=$3
  if died; then tell_end; exit 70; fi
  shift 3
done
`;

/**
 * Watches the new release after the switch, and if it ends or fails its checks brings the former one back at once, on the
 * server itself, so that a lost connection changes nothing. Exit code 72: the former serves again; 73: there is none. The
 * first six arguments are those of VERIFY_UNITS; `$7` is the number of the deployment, `$8` that of the former one or nothing,
 * then for each process its unit and its port (0: it has none and is only to run).
 */
export const OBSERVE_UNITS = `
set -eu
app=$1 path=$2 ranges=$3 timeout=$4 interval=$5 limit=$6 number=$7 former=$8
shift 8
home=/var/lib/fairlead/apps/$app wants=/etc/systemd/system/multi-user.target.wants
unit=fairlead-$app-$number.service
${HEALTH_FUNCTIONS}${FIND_UNITS}${FALL_BACK}${UNIT_ENDED}if [ -n "$former" ] && [ "$(readlink "$home/live")" = "slots/$former" ]; then fall_back 'it had failed before'; fi
watched=
while [ $# -gt 0 ]; do
  unit=$1
  state=$(systemctl show -p MainPID,NRestarts "$unit")
  case $state in *NRestarts=0*) ;; *) ended ;; esac
  pid=\${state#*MainPID=}
  pid=\${pid%%
*}
  watched="$watched $1 $2 $pid"
  shift 2
done
all_run() {
  set -- $watched
  while [ $# -gt 0 ]; do
    unit=$1 pid=$3
    if died; then ended; fi
    shift 3
  done
}
all_healthy() {
  set -- $watched
  while [ $# -gt 0 ]; do
    unit=$1 port=$2
    if [ "$port" -ne 0 ] && ! healthy; then return 1; fi
    shift 3
  done
}
now
end=$((now + limit))
next=$((now + interval))
failures=0
while [ "$now" -lt "$end" ]; do
  all_run
  if [ "$now" -ge "$next" ]; then
    if all_healthy; then failures=0; else failures=$((failures + 1)); fi
    if [ "$failures" -ge 3 ]; then fall_back "three checks in a row failed: $said"; fi
    now
    next=$((now + interval))
  fi
  sleep 0.05
  now
done
all_run
`;
