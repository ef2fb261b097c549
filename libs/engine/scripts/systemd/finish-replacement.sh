#!/bin/sh
# Ends the replacement of the release behind a fixed port, after the switch: the gate takes no more requests, and the
# previous release, which cannot listen any more, does not start with the server. Can be repeated.
app=${1:?application}
number=${2:?number of the deployment}
fixed=${3:?fixed port}
home=/var/lib/fairlead/apps/$app wants=/etc/systemd/system/multi-user.target.wants
. server/lib/listens.sh
. systemd/lib/reserve-port.sh
. firewall/lib/protect-ports.sh
. systemd/lib/gate.sh
. systemd/lib/find-units.sh
. systemd/lib/find-holders.sh
close_gates
find_holders
for holder in $holders; do
  find_units "$holder"
  for file in $web; do rm -f "$wants/$file"; done
  # shellcheck disable=SC2086 # Names of units, separated by blanks.
  [ -z "$web" ] || systemctl stop $web
done
ln -sfn "$app/$number" "/var/lib/fairlead/ports/$fixed"
