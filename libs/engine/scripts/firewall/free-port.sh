#!/bin/sh
# Frees the port of a process before it starts. systemd runs it as root. The firewall already keeps visitors from others
# that listen there, but the process could not start.
app=${1:?application}
start_script=${2:?start script of the process}
read -r _ _ port _ <"$start_script" || exit 0
port=${port#\'}
port=${port%\'}
case $port in '' | *[!0-9]*) exit 0 ;; esac
. server/lib/listens.sh
. firewall/lib/end-squatters.sh
! listens "$port" || end_squatters "$port"
