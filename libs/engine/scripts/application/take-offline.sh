#!/bin/sh
# Takes an application offline: it no longer starts with the server, and processes without traffic (workers, commands)
# are told to stop. Prints the numbers of the deployments that may be running.
app=${1:?application}
home=/var/lib/fairlead/apps/$app
cd "$home/slots" 2>/dev/null || exit 0
rm -f "$home/live"
rm -f /etc/systemd/system/multi-user.target.wants/fairlead-"$app"-*.service
systemctl stop --no-block "fairlead-run-$app-*.service" 2>/dev/null
. systemd/lib/find-units.sh
for number in *; do
  case $number in *[!0-9]*) continue ;; esac
  find_units "$number"
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  [ -z "$workers" ] || systemctl stop --no-block $workers
  printf '%s\n' "$number"
done
