#!/bin/sh
# Prepares a release that is built without a repository: prints its manifest if it is already complete.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
home=/var/lib/fairlead/apps/$app
umask 022
. source/lib/ensure-home.sh
if [ -f "$home/releases/$number.json" ]; then cat "$home/releases/$number.json"; fi
