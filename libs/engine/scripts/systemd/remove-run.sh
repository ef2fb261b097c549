#!/bin/sh
# Stops the units of a deployment and removes everything that it has on the server except its release. The live
# deployment is not touched. An interrupted rolling switch is reverted first.
app=${1:?application}
number=${2:?number of the deployment}
home=/var/lib/fairlead/apps/$app
set --
live=$(readlink "$home/live" 2>/dev/null)
case $live in
  "slots/$number") exit 0 ;;
  "slots/$number".*)
    read -r previous <"$home/$live/former" && [ -d "$home/slots/$previous" ] || exit 0
    ln -sfn "slots/$previous" "$home/live.back" && mv -T "$home/live.back" "$home/live"
    ;;
esac
. systemd/lib/find-units.sh
find_units "$number"
units="$web$workers"
if [ -n "$units" ]; then
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  systemctl stop $units
  for unit in $units; do
    set -- "$@" "/etc/systemd/system/multi-user.target.wants/$unit" "/etc/systemd/system/$unit"
  done
  rm -f "$@"
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  systemctl reset-failed $units 2>/dev/null
fi
. docker/lib/remove-containers.sh
set --
for file in "$home/slots/$number"/2*; do
  port=/var/lib/fairlead/ports/${file##*/}
  if [ "$(readlink "$port" 2>/dev/null)" = "$app/$number" ]; then set -- "$@" "$port"; fi
done
rm -rf "$@" "$home/slots/$number" "$home/slots/$number".* "$home/runs/$number"
