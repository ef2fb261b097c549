#!/bin/sh
# Takes a deployment offline, if it is the live one.
app=${1:?application}
number=${2:?number of the deployment}
live=/var/lib/fairlead/apps/$app/live
if [ "$(readlink "$live" 2>/dev/null)" = "slots/$number" ]; then rm -f "$live"; fi
