#!/bin/sh
# Runs a script in a terminal, in a unit of its own: stopping the unit ends every process that was started in it. Standard
# input and output are those of terminal.pl. The remaining arguments are properties of the unit.
perl=${1:?text of terminal.pl}
unit=${2:?unit}
file=${3:?file of the script}
rows=${4:?rows}
columns=${5:?columns}
shift 5
exec perl -e "$perl" "$rows" "$columns" "$unit" \
  systemd-run --quiet --wait --collect --unit="$unit" --property=StandardInput=tty-fail --property=StandardOutput=tty \
  --property=StandardError=tty --property=TTYPath= "$@" /bin/sh "$file"
