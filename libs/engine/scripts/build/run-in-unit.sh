#!/bin/sh
# Runs an install or build command in a unit of its own: stopping the unit ends every process that it started. The
# remaining arguments are properties of the unit and the program.
unit=${1:?unit}
shift
[ ! -e "/run/systemd/transient/$unit.service" ] || systemctl stop "$unit" 2>/dev/null
trap 'systemctl stop "$unit" 2>/dev/null; exit 143' TERM INT HUP
systemd-run --quiet --pipe --wait --collect --unit="$unit" "$@" </dev/null &
wait $!
