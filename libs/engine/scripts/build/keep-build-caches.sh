#!/bin/sh
# Saves the build caches of a release for the next build, as the application's user; caches that are too large are
# dropped.
set -eu
inner=${1:?text of keep-caches-as-user.sh}
app=${2:?application}
number=${3:?number of the deployment}
folder=${4?folder inside the release}
home=/var/lib/fairlead/apps/$app release=/var/lib/fairlead/apps/$app/releases/$number/$folder
shift 4
if [ ! -d "$home/cache" ]; then
  mkdir -m 0700 "$home/cache"
  chown "$app:$app" "$home/cache"
fi
setpriv --reuid "$app" --regid "$app" --clear-groups sh -c "$inner" keep-caches "$home/cache" "$release" "$@"
