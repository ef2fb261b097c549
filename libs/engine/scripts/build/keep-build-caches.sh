#!/bin/sh
# Saves the build caches of a release for the next build, as the build user; caches that are too large are dropped.
set -eu
inner=${1:?text of keep-caches-as-user.sh}
app=${2:?application}
number=${3:?number of the deployment}
folder=${4?folder inside the release}
home=/var/lib/fairlead/apps/$app staging=/var/lib/fairlead/apps/$app/staging/$number
shift 4
. build/lib/users.sh
cd "$staging"
setpriv --reuid "$builder" --regid "$builder" --clear-groups sh -c "$inner" keep-caches "$home/cache" "$folder" "$@"
