#!/bin/sh
# Reserves ports, writes the files of the web processes and starts their units beside the running ones. A process keeps
# the port that it already has: the file named after the port holds the number of the instance, or nothing for the
# first. A fixed port has the file `2-<port>`; if another release of the application runs on it, the unit is not started
# (see replace-in-unit.sh). The remaining arguments are the units. The start script comes through standard input. Prints
# the port and the process of each, and whether it already has traffic (yes, no) or `waits` for that other release to
# end. Exit code 76: the release does not exist any more; 80: another application or program has the fixed port, and
# standard output names it.
#
# Deployments wait for the units, and starting a program takes about two milliseconds: the shell does what it can by
# built-ins, and what can be done while the application boots is done then.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
release=${3:?number of the release}
mask=${4:?umask of start scripts}
record_exit=${5:?text of record-exit.sh}
fixed=${6?fixed port, or nothing}
preferred=${7?preferred ports, separated by blanks}
shift 7
home=/var/lib/fairlead/apps/$app ports=/var/lib/fairlead/ports
run=$home/runs/$number slot=$home/slots/$number
. runtime/lib/require-release.sh
umask 022
[ -d "$ports" ] || mkdir -p "$ports"
. systemd/lib/install-record-exit.sh
install -d -m 2755 -g "$app" "$run" "$slot"
. systemd/lib/read-start-script.sh
. server/lib/listens.sh
. systemd/lib/reserve-port.sh
. systemd/lib/find-holders.sh
. firewall/lib/protect-ports.sh
. systemd/lib/require-fixed-port.sh
holders=
# shellcheck disable=SC3013 # dash and bash both know -ef.
if [ -n "$fixed" ] && ! [ "$home/live" -ef "$slot" ]; then find_holders; fi
# Without a live release no request waits.
if [ -n "$holders" ] && [ ! -L "$home/live" ]; then
  . systemd/lib/find-units.sh
  for holder in $holders; do
    find_units "$holder"
    # shellcheck disable=SC2086 # Names of units, separated by blanks.
    [ -z "$web" ] || systemctl stop $web
  done
  holders=
fi
instance=0 units='' taken=
while [ $# -gt 0 ]; do
  instance=$((instance + 1)) port='' suffix=
  [ "$instance" -eq 1 ] || suffix=-$instance
  for file in "$slot"/2*; do
    [ -f "$file" ] || continue
    of=
    read -r of <"$file" || true
    [ "${of:-1}" -ne "$instance" ] || port=${file##*/}
  done
  port=${port#2-}
  if [ -z "$port" ] && [ -n "$fixed" ]; then
    port=$fixed
    : >"$slot/2-$fixed"
  elif [ -z "$port" ]; then
    reserve_port
    port=$reserved
    printf '%s' "${suffix#-}" >"$slot/$port"
  fi
  text=$1
  . systemd/lib/write-process.sh
  units="$units $unit" taken="$taken $port"
  shift
done
if [ -n "$holders" ]; then
  . runtime/lib/offer-slot.sh
  printf '%s 0\nwaits\n' "$fixed"
  exit 0
fi
if [ -n "$fixed" ]; then ln -s "$app/$number" "$ports/$fixed" 2>/dev/null || require_fixed_port; fi
protect_ports &
protecting=$!
# shellcheck disable=SC2086 # Names of units, separated by blanks.
systemctl start $units 2>/dev/null || { systemctl daemon-reload; systemctl start $units; }
# shellcheck disable=SC2086 # Ports, separated by blanks.
set -- $taken
if [ "$instance" -gt 1 ] && [ ! -d "$slot/balance" ]; then
  rm -rf "$slot/balance.new"
  for bucket in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
    mkdir -p "$slot/balance.new/$bucket/next"
    : >"$slot/balance.new/$bucket/$1"
    : >"$slot/balance.new/$bucket/next/$2"
    first=$1
    shift
    set -- "$@" "$first"
  done
  mv -T "$slot/balance.new" "$slot/balance"
  # shellcheck disable=SC2086 # Ports, separated by blanks.
  set -- $taken
fi
for unit in $units; do
  pid='' more=
  for group in /sys/fs/cgroup/system.slice /sys/fs/cgroup/systemd/system.slice; do
    if [ -f "$group/$unit/cgroup.procs" ]; then { read -r pid && read -r more; } <"$group/$unit/cgroup.procs" || true; fi
  done
  if [ -z "$pid" ] || [ -n "$more" ]; then pid=$(systemctl show -p MainPID --value "$unit"); fi
  printf '%s %s\n' "$1" "$pid"
  shift
done
. runtime/lib/offer-slot.sh
wait "$protecting"
printf '%s\n' "$serves"
