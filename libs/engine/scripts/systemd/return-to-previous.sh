#!/bin/bash
# Returns to the previous release while the new one is observed, because a person requested it. It can be repeated. Exit
# code 72: the previous release serves again; 73: there is none.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
previous=${3:?number of the previous deployment}
home=/var/lib/fairlead/apps/$app wants=/etc/systemd/system/multi-user.target.wants
unit=fairlead-$app-$number.service
. systemd/lib/tell-end.sh
. systemd/lib/find-units.sh
. server/lib/listens.sh
. systemd/lib/reserve-port.sh
. firewall/lib/protect-ports.sh
. systemd/lib/gate.sh
. systemd/lib/restore-previous.sh
. systemd/lib/fall-back.sh
fall_back 'a rollback was requested'
