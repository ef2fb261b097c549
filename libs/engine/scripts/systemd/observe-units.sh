#!/bin/bash
# Observes the new release after the switch. If a process ends or fails its checks, falls back to the previous release
# at once, on the server itself, so that a lost connection changes nothing. Exit code 72: the previous release serves
# again; 73: there is none. The remaining arguments are a unit and a port for each process (0: it has no port and only
# has to run).
set -eu
app=${1:?application}
path=${2?path}
ranges=${3?ranges of status}
timeout=${4:?seconds per check}
interval=${5:?hundredths of a second between checks}
limit=${6:?hundredths of a second in all}
number=${7:?number of the deployment}
previous=${8?number of the previous deployment, or nothing}
shift 8
home=/var/lib/fairlead/apps/$app wants=/etc/systemd/system/multi-user.target.wants
unit=fairlead-$app-$number.service
. systemd/lib/health-functions.sh
. systemd/lib/tell-end.sh
. systemd/lib/find-units.sh
. server/lib/listens.sh
. systemd/lib/reserve-port.sh
. firewall/lib/protect-ports.sh
. systemd/lib/gate.sh
. systemd/lib/restore-previous.sh
. systemd/lib/fall-back.sh
. systemd/lib/unit-ended.sh
. systemd/lib/pause.sh
if [ -n "$previous" ] && [ "$(readlink "$home/live")" = "slots/$previous" ]; then fall_back 'it had failed before'; fi
watched=
while [ $# -gt 0 ]; do
  unit=$1
  state=$(systemctl show -p MainPID,NRestarts "$unit")
  case $state in *NRestarts=0*) ;; *) ended ;; esac
  pid=${state#*MainPID=}
  pid=${pid%%
*}
  watched="$watched $1 $2 $pid"
  shift 2
done
all_run() {
  # shellcheck disable=SC2086 # Units, ports and processes, separated by blanks.
  set -- $watched
  while [ $# -gt 0 ]; do
    unit=$1 pid=$3
    if died; then ended; fi
    shift 3
  done
}
all_healthy() {
  # shellcheck disable=SC2086 # Units, ports and processes, separated by blanks.
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
  pause 0.05
  now
done
all_run
