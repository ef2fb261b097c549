#!/bin/sh
# Writes the script of an install or build command from standard input, and gives the release to the build user.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
run=/var/lib/fairlead/apps/$app/runs/$number staging=/var/lib/fairlead/apps/$app/staging/$number
. build/lib/users.sh
[ -d "$run" ] || install -d -m 2755 -g "$app" "$run"
umask 027
rm -f "$run/build"
cat >"$run/build"
chgrp "$builder" "$run/build"
. build/lib/open-staging.sh
