#!/bin/sh
# Seals cached dependencies that stay in place, lets the application's user read them, and marks them as complete.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
key=${4:?key of the dependencies}
place=${5:?name of the place}
kept=/var/lib/fairlead/apps/$app/deps/$key staging=/var/lib/fairlead/apps/$app/staging/$number
. build/lib/users.sh
. build/lib/seal-staging.sh
# What has installed them is still there with the release.
seal_staging
seal "$kept/$place"
cd "$kept/$place"
set -- "$place" .[!.]* *
shift
for entry; do [ ! -e "$entry" ] || { found=1; break; }; done
[ -n "${found-}" ] || exit 0
find . ! -type f ! -type d ! -type l -exec rm -f {} +
find . ! -type l -perm /6000 -exec chmod ug-s {} +
chgrp -hR "$app" .
chmod -R u+rwX,g+rX,g-w,o-rwx .
chgrp "$app" "$kept"
: >"$kept/complete"
