#!/bin/sh
# Takes a deployment out of the traffic, where it is the one that serves.
app=${1:?application}
number=${2:?number of the deployment}
live=/var/lib/fairlead/apps/$app/live
if [ "$(readlink "$live" 2>/dev/null)" = "slots/$number" ]; then rm -f "$live"; fi
