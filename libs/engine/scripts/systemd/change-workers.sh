#!/bin/sh
# Replaces the worker processes right after the switch: those of the new release start, those of all other releases are
# told to stop, and from now on the new ones start with the server.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
wants=/etc/systemd/system/multi-user.target.wants
. systemd/lib/find-units.sh
old=
for file in "/etc/systemd/system/fairlead-$app"-*-[a-z]*.service; do
  [ -f "$file" ] || continue
  file=${file##*/}
  case $file in "fairlead-$app-$number-"*) continue ;; esac
  old="$old $file"
  rm -f "$wants/$file"
done
# shellcheck disable=SC2086 # Names of units, separated by blanks.
[ -z "$old" ] || systemctl stop --no-block $old
find_units "$number"
[ -n "$workers" ] || exit 0
# A worker that does not start is found while the release is observed, when it can still fall back.
# shellcheck disable=SC2086 # Names of units, separated by blanks.
systemctl start $workers 2>/dev/null || { systemctl daemon-reload; systemctl start $workers; } || true
for unit in $workers; do ln -sfn "../$unit" "$wants/$unit"; done
