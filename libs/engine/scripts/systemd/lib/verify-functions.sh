# shellcheck shell=bash
# Defines `check`, which waits until the instance passes its check (`$unit`, `$port`, `$pid`, `$path`), until `$end`,
# or until `$last` (after `$patience`) while it is busy and does not listen yet. Exits
# with code 70 if its process ends, and with 71 if it does not pass in time. Requires health-functions.sh, pause.sh and
# listens.sh.
#
# It needs bash, which can wait, connect and send requests without a program that would take the processor from the
# booting application. Only a first response that passes counts: any other is checked again with curl, which limits the
# time of everything it does.
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
# Prints the TCP ports on which the processes of the unit listen, separated by commas.
listened_ports() {
  local group owner address users listeners
  listeners=$(ss -Hltnp)
  for group in /sys/fs/cgroup/system.slice /sys/fs/cgroup/systemd/system.slice; do
    [ -f "$group/$unit/cgroup.procs" ] || continue
    while read -r owner; do
      while read -r _ _ _ address _ users; do
        case $users in *"pid=$owner,"*) printf '%s\n' "${address##*:}" ;; esac
      done <<<"$listeners"
    done <"$group/$unit/cgroup.procs"
  done | sort -nu | paste -sd , - # pipe: it only explains a failure
}
still_time() {
  if died; then tell_end; exit 70; fi
  now
  [ "$now" -lt "$end" ]
}
# Prints the processor time in hundredths of a second that the processes of the unit or its container have used, and
# those that have ended before.
processor_time() {
  local main=$pid group folder
  if is_container; then main=$(docker inspect --format '{{.State.Pid}}' "${unit%.service}" 2>/dev/null) || return 1; fi
  # pipe: a process that has ended has no group
  group=$(sed -n -e 's/^0:://p' -e 's/^[0-9]*:name=systemd://p' "/proc/$main/cgroup" 2>/dev/null | head -n 1)
  for folder in "/sys/fs/cgroup$group" "/sys/fs/cgroup/systemd$group"; do
    if [ -z "$group" ] || [ ! -f "$folder/cgroup.procs" ]; then continue; fi
    # pipe: processes may end while they are read
    sed 's#.*#/proc/&/stat#' "$folder/cgroup.procs" | xargs -r cat 2>/dev/null |
      sed 's/.*) //' | awk '{ ticks += $12 + $13 + $14 + $15 } END { print ticks + 0 }'
    return
  done
}
# A first start may migrate a database or compile before it listens. What works at such a thing is given more time.
works() {
  local before after
  before=$(processor_time) && [ -n "$before" ] || return 1
  pause 1
  after=$(processor_time) && [ -n "$after" ] || return 1
  [ $((after - before)) -ge 2 ]
}
time_to_listen() {
  still_time && return 0
  if [ "$now" -ge "$last" ] || [ -n "$(listened_ports)" ] || ! works; then return 1; fi
  if [ -z "${noted-}" ]; then
    noted=yes
    printf 'It does not listen yet, but it is busy: waiting for up to %s s in all\n' "$((patience / 100))" >&2
  fi
  end=$((now + 500))
}
too_late() { printf '%s\n' "$1"; tell_end; exit 71; }
check() {
  if is_container; then until_container_runs; fi
  if [ "$path" != image ]; then
    until connects; do
      if time_to_listen; then pause 0.003; continue; fi
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
