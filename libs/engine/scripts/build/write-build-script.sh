#!/bin/sh
# Writes the script of an install or build command from standard input.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
run=/var/lib/fairlead/apps/$app/runs/$number
[ -d "$run" ] || install -d -m 2755 -g "$app" "$run"
umask 027
cat >"$run/build"
chgrp "$app" "$run/build"
