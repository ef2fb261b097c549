#!/bin/bash
# Waits until every instance passes its check. The path may be `image`: the health check of the container's image. The
# remaining arguments are a unit, port and process for each. The instances boot side by side, so checking them in turn
# takes no longer. Exit code 70: the process of one ended; 71: one did not pass in time.
#
# It needs bash, which can wait, connect and send requests without a program that would take the processor from the
# booting application. Only a first response that passes counts: any other is checked again with curl, which limits the
# time of everything it does.
set -eu
app=${1:?application}
path=${2?path}
ranges=${3?ranges of status}
timeout=${4:?seconds per check}
interval=${5:?hundredths of a second between checks}
limit=${6:?hundredths of a second in all}
trap '' PIPE
shift 6
. systemd/lib/health-functions.sh
. systemd/lib/pause.sh
connects() { { exec {door}<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null; }
answers() {
  protocol='' status=
  { printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nAccept: */*\r\nConnection: close\r\n\r\n' "$path" "$port" >&"$door"; } 2>/dev/null || true
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
  case $(curl -q -s --max-time 10 --noproxy '*' --unix-socket /run/docker.sock "http://localhost/containers/${unit%.service}/json") in
    *'"Running":true'*) return 0 ;;
    *) return 1 ;;
  esac
}
# A connection to a container without a network waits a second for the ARP response. The engine's event stream reports when the
# container has started, because polling would take the processor from it. The stream includes what has started since the last
# check. That may have been an earlier container of this name, so the state decides in the end.
until_container_runs() {
  local since telling
  printf -v since '%(%s)T' -1
  until container_runs; do
    still_time || too_late 'its container did not start'
    exec {told}< <(exec curl -q -s -N -G --max-time 2 --noproxy '*' --unix-socket /run/docker.sock "http://localhost/events" \
      -d "since=$since" --data-urlencode 'filters={"event":["start"],"container":["'"${unit%.service}"'"]}' 2>/dev/null)
    telling=$!
    read -r -t 0.5 -u "$told" || true
    exec {told}<&-
    kill "$telling" 2>/dev/null || true
    printf -v since '%(%s)T' -1
  done
}
# Docker listens before the program in the container does, and until then closes connections without a response.
answers_soon() {
  now
  soon=$((now + 500))
  until answers; do
    if [ -n "$protocol" ] || [ "$now" -ge "$soon" ] || ! still_time; then return 1; fi
    pause 0.008
    connects || return 1
  done
}
. server/lib/listens.sh
# Prints the TCP ports on which the processes of the unit listen, separated by commas.
listened_ports() {
  local group pid address users listeners
  listeners=$(ss -Hltnp)
  for group in /sys/fs/cgroup/system.slice /sys/fs/cgroup/systemd/system.slice; do
    [ -f "$group/$unit/cgroup.procs" ] || continue
    while read -r pid; do
      while read -r _ _ _ address _ users; do
        case $users in *"pid=$pid,"*) printf '%s\n' "${address##*:}" ;; esac
      done <<<"$listeners"
    done <"$group/$unit/cgroup.procs"
  done | sort -nu | paste -sd , -
}
still_time() {
  if died; then tell_end; exit 70; fi
  now
  [ "$now" -lt "$end" ]
}
too_late() { printf '%s\n' "$1"; tell_end; exit 71; }
check() {
  if is_container; then until_container_runs; fi
  if [ "$path" != image ]; then
    until connects; do
      if still_time; then pause 0.003; continue; fi
      if listens "$port"; then too_late 'it refused the connection on 127.0.0.1'; fi
      other=$(listened_ports)
      [ -z "$other" ] || too_late "it listens on $other, not on the port it was given (PORT=$port)"
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
set -- "${checked[@]}"
while [ $# -gt 0 ]; do
  unit=$1 port=$2 pid=$3
  if died; then tell_end; exit 70; fi
  shift 3
done
