#!/bin/sh
# Stops the units of a deployment. Its files remain.
app=${1:?application}
number=${2:?number of the deployment}
systemctl stop "fairlead-run-$app-*.service" 2>/dev/null
. systemd/lib/find-units.sh
find_units "$number"
# shellcheck disable=SC2086 # Names of units, separated by blanks.
[ -z "$web$workers" ] || systemctl stop $web $workers
