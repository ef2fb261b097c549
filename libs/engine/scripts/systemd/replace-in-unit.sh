#!/bin/bash
# Replaces the release behind a fixed port, because two cannot listen on it: holds requests, waits until those in flight
# have ended, stops the live release, starts the new one and verifies it. Only then the held requests continue, with the
# new release, or with the previous one, which is started again if the new one fails. The file `replaced` has the result:
# the id of the boot and the exit code of verify-units.sh; `replaced-output` has its output, or the milliseconds for which
# requests waited. Each step can be repeated after an interruption.
# shellcheck disable=SC2030,SC2031 # Draining and verifying run in subshells, because they set variables and may exit.
arguments=${1:?file with an argument a line}
set -u
trap '' PIPE
mapfile -t given <"$arguments"
app=${given[0]} path=${given[1]} ranges=${given[2]} timeout=${given[3]} interval=${given[4]} limit=${given[5]}
number=${given[6]} fixed=${given[7]} seconds=${given[8]} signal=${given[9]}
home=/var/lib/fairlead/apps/$app wants=/etc/systemd/system/multi-user.target.wants
port=$fixed unit=fairlead-$app-$number.service
. systemd/lib/health-functions.sh
. systemd/lib/tell-end.sh
. systemd/lib/find-units.sh
. systemd/lib/pause.sh
. server/lib/listens.sh
. systemd/lib/verify-functions.sh
. systemd/lib/find-holders.sh
. systemd/lib/reserve-port.sh
. firewall/lib/protect-ports.sh
. systemd/lib/gate.sh
. systemd/lib/restore-previous.sh
finish() {
  printf '%s %s\n' "$boot" "$1" >"$run/replaced.new"
  mv "$run/replaced.new" "$run/replaced"
  exit 0
}
drain() (
  number=$1
  . application/lib/drain-connections.sh
)
verify() (
  now
  # Requests wait meanwhile, so a program that is busy gets no more time than others.
  end=$((now + limit)) last=$((now + limit)) patience=$limit
  check
  case ",$(listened_ports)," in
    *",$fixed,"*) ;;
    *) too_late "another program answered on port $fixed" ;;
  esac
  if died; then tell_end; exit 70; fi
)
. server/lib/locks.sh
lock_file "replacing-$app"
exec 9>>"$locks/replacing-$app"
flock -w 100 9
read -r boot </proc/sys/kernel/random/boot_id
find_holders
live=$(readlink "$home/live") || live=
former=${live#slots/}
case $former in *.*) read -r former <"$home/$live/former" || former= ;; esac
now
began=$now
case " $holders " in *" $former "*) hold_requests "$former" ;; *) former= ;; esac
for holder in $holders; do
  drain "$holder" >/dev/null
  find_units "$holder"
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  [ -z "$web" ] || systemctl stop $web
done
ln -sfn "$app/$number" "/var/lib/fairlead/ports/$fixed"
systemctl start "$unit" 2>/dev/null || { systemctl daemon-reload; systemctl start "$unit"; }
pid=$(systemctl show -p MainPID --value "$unit")
code=0
verify >"$run/replaced-output" || code=$?
if [ "$code" -ne 0 ]; then
  if [ -n "$former" ]; then restore_previous "$former"; else systemctl stop "$unit"; fi
  finish "$code"
fi
# If the server restarts now, the verified release starts with it.
ln -sfn "../$unit" "$wants/$unit"
for holder in $holders; do
  find_units "$holder"
  for file in $web; do rm -f "$wants/$file"; done
done
[ -z "$former" ] || open_gate
now
printf '%s0\n' "$((now - began))" >"$run/replaced-output"
finish 0
