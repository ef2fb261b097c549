#!/bin/bash
# Forwards the connections of a gate to a fixed port, once it is open (see gate.sh). systemd passes the listening socket,
# in which connections wait. A gate whose deployment was removed is open.
run=${1:?folder of the run}
gate=${2:?port of the gate}
fixed=${3:?fixed port}
. systemd/lib/pause.sh
proxy=/lib/systemd/systemd-socket-proxyd idle=
# systemd before 246 does not know the option: its proxy runs until the application is removed.
case $("$proxy" --help) in *--exit-idle-time*) idle=--exit-idle-time=3 ;; esac
until [ -e "$run/open-$gate" ] || [ ! -d "$run" ]; do pause 0.02; done
exec "$proxy" --connections-max=4096 ${idle:+"$idle"} "127.0.0.1:$fixed"
