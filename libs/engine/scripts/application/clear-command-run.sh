#!/bin/sh
# Ends the unit of a command, prints how it ended if it had ended by itself, and removes its files. The start script holds
# the environment.
unit=${1:?unit}
start_script=${2:?file with its start script}
result=${3:?file that says how it ended}
systemctl stop "$unit" 2>/dev/null
systemctl reset-failed "$unit" 2>/dev/null
cat "$result" 2>/dev/null
rm -f "$start_script" "$result"
