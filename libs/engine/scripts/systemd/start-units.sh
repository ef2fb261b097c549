#!/bin/sh
# Reserves ports, writes the files of the web processes and starts their units beside the running ones. A process keeps
# the port that it already has: the file named after the port holds the number of the instance, or nothing for the
# first. The remaining arguments are the units. The start script comes through standard input. Prints the port and the
# process of each, and whether it already has traffic. Exit code 76: the release does not exist any more.
#
# Deployments wait for the units, and starting a program takes about two milliseconds: the shell does what it can by
# built-ins, and what can be done while the application boots is done then.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
release=${3:?number of the release}
mask=${4:?umask of start scripts}
record_exit=${5:?text of record-exit.sh}
shift 5
home=/var/lib/fairlead/apps/$app ports=/var/lib/fairlead/ports
run=$home/runs/$number slot=$home/slots/$number
. runtime/lib/require-release.sh
umask 022
[ -d "$ports" ] || mkdir -p "$ports"
. systemd/lib/install-record-exit.sh
install -d -m 2755 -g "$app" "$run" "$slot"
. systemd/lib/read-start-script.sh
. server/lib/listens.sh
instance=0 tries=0 units='' taken=
while [ $# -gt 0 ]; do
  instance=$((instance + 1)) port='' suffix=
  [ "$instance" -eq 1 ] || suffix=-$instance
  for file in "$slot"/2*; do
    [ -f "$file" ] || continue
    of=
    read -r of <"$file" || true
    [ "${of:-1}" -ne "$instance" ] || port=${file##*/}
  done
  while [ -z "$port" ]; do
    tries=$((tries + 1))
    if [ "$tries" -gt 2000 ]; then echo 'no free port' >&2; exit 1; fi
    candidate=$((20000 + ($$ * 7 + number + tries * 13) % 10000))
    ln -s "$app/$number" "$ports/$candidate" 2>/dev/null || continue
    if listens "$candidate"; then
      rm "$ports/$candidate"
    else
      port=$candidate
      printf '%s' "${suffix#-}" >"$slot/$port"
    fi
  done
  text=$1
  . systemd/lib/write-process.sh
  units="$units $unit" taken="$taken $port"
  shift
done
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
printf '%s\n' "$serves"
