#!/bin/sh
# Ends the unit of a terminal and removes its start script, which holds the environment.
unit=${1:?unit}
start_script=${2:?file with its start script}
systemctl stop "$unit" 2>/dev/null
systemctl reset-failed "$unit" 2>/dev/null
rm -f "$start_script"
