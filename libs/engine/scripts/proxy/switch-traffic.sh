#!/bin/sh
# One rename leads the traffic to the slot of a deployment; its web processes then also start with the server. The link
# to be renamed is there since the start, unless this is a repetition. Says whether there are units of other processes.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
home=/var/lib/fairlead/apps/$app
# shellcheck disable=SC3013 # dash and bash both know -ef.
[ "$home/live.new" -ef "$home/slots/$number" ] || ln -sfn "slots/$number" "$home/live.new"
mv -T "$home/live.new" "$home/live"
for mixed in "$home/slots/$number".*; do
  [ ! -d "$mixed" ] || rm -rf "$mixed"
done
for unit in "/etc/systemd/system/fairlead-$app"-*-[a-z]*.service; do
  if [ -f "$unit" ]; then echo workers; break; fi
done
for unit in "/etc/systemd/system/fairlead-$app-$number.service" "/etc/systemd/system/fairlead-$app-$number"-[0-9]*.service; do
  [ ! -f "$unit" ] || ln -sfn "../${unit##*/}" "/etc/systemd/system/multi-user.target.wants/${unit##*/}"
done
