#!/bin/sh
# Ends the unit of a build, and with it whatever the build has started.
unit=${1:?unit}
systemctl stop "$unit" 2>/dev/null
systemctl reset-failed "$unit" 2>/dev/null
true
