#!/bin/sh
# Stops the units of a deployment and removes everything that it has on the server except its release. The live
# deployment is not touched. An interrupted rolling switch is reverted first, and so is the replacement of the release
# behind a fixed port.
app=${1:?application}
number=${2:?number of the deployment}
home=/var/lib/fairlead/apps/$app
wants=/etc/systemd/system/multi-user.target.wants
. systemd/lib/find-units.sh
. server/lib/listens.sh
. systemd/lib/reserve-port.sh
. firewall/lib/protect-ports.sh
. systemd/lib/gate.sh
. systemd/lib/restore-previous.sh
set --
[ ! -f "$run/replace" ] || systemctl stop "fairlead-replace-$app-$number.service" 2>/dev/null
live=$(readlink "$home/live" 2>/dev/null)
case $live in
  "slots/$number.held-"*)
    . server/lib/locks.sh
    lock_file "replacing-$app"
    exec 9>>"$locks/replacing-$app"
    flock -w 100 9
    live=$(readlink "$home/live")
    ;;
esac
case $live in
  "slots/$number") close_gates; exit 0 ;;
  "slots/$number.held-"*)
    for file in "$home/slots/$number"/2-*; do fixed=${file##*/2-}; done
    read -r previous <"$home/$live/former" && [ -d "$home/slots/$previous" ] || exit 0
    restore_previous "$previous"
    ;;
  "slots/$number".*)
    read -r previous <"$home/$live/former" && [ -d "$home/slots/$previous" ] || exit 0
    ln -sfn "slots/$previous" "$home/live.back" && mv -T "$home/live.back" "$home/live"
    ;;
esac
close_gates
find_units "$number"
units="$web$workers"
if [ -n "$units" ]; then
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  systemctl stop $units
  for unit in $units; do
    set -- "$@" "$wants/$unit" "/etc/systemd/system/$unit"
  done
  rm -f "$@"
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  systemctl reset-failed $units 2>/dev/null
fi
. docker/lib/remove-containers.sh
set --
for file in "$home/slots/$number"/2*; do
  port=${file##*/}
  port=/var/lib/fairlead/ports/${port#2-}
  if [ "$(readlink "$port" 2>/dev/null)" = "$app/$number" ]; then set -- "$@" "$port"; fi
done
rm -rf "$@" "$home/slots/$number" "$home/slots/$number".* "$home/runs/$number"
