#!/bin/sh
# Switches traffic to the slot of a deployment by one rename; its web processes then also start with the server. The
# link to rename exists since the start of the units, unless the switch is repeated. Prints `workers` if the
# application has units of other processes.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
home=/var/lib/fairlead/apps/$app
# shellcheck disable=SC3013 # dash and bash both know -ef.
[ "$home/live.new" -ef "$home/slots/$number" ] || ln -sfn "slots/$number" "$home/live.new"
mv -T "$home/live.new" "$home/live"
for mixed in "$home/slots/$number".[0-9]*; do
  [ ! -d "$mixed" ] || rm -rf "$mixed"
done
for unit in "/etc/systemd/system/fairlead-$app"-*-[a-z]*.service; do
  if [ -f "$unit" ]; then echo workers; break; fi
done
for unit in "/etc/systemd/system/fairlead-$app-$number.service" "/etc/systemd/system/fairlead-$app-$number"-[0-9]*.service; do
  [ ! -f "$unit" ] || ln -sfn "../${unit##*/}" "/etc/systemd/system/multi-user.target.wants/${unit##*/}"
done
