#!/bin/sh
# Stops the unit of a build with all of its processes.
unit=${1:?unit}
systemctl stop "$unit" 2>/dev/null
systemctl reset-failed "$unit" 2>/dev/null
# The limits of the commands of a Dockerfile.
app=${unit#fairlead-build-}
systemctl stop "fairlead-image-${app%-*}.slice" 2>/dev/null
true
