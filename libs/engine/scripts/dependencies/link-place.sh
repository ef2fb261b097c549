#!/bin/sh
# Gives a release a link to cached dependencies that cannot be moved, because they contain their own path. Exit code 67:
# none are cached yet, and the folder is writable for the application's user, so that the next command can install them.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
folder=${3?folder inside the release}
key=${4:?key of the dependencies}
complete=${5:?whether a record that completes the release comes through standard input}
link=${6:?name of the link}
place=${7:?name of the place}
home=/var/lib/fairlead/apps/$app kept=/var/lib/fairlead/apps/$app/deps/$key
chmod 0711 "$home/deps"
. dependencies/lib/enter-folder.sh
if [ -e "./$link" ] || [ -L "./$link" ]; then rm -rf "./$link"; fi
ln -s "$kept/$place" "./$link"
chown -h "$app:$app" "./$link"
if [ ! -f "$kept/complete" ]; then
  rm -rf "$kept"
  mkdir -m 0750 "$kept" "$kept/$place"
  chgrp "$app" "$kept"
  chown "$app:$app" "$kept/$place"
  exit 67
fi
: >"$kept/complete"
. dependencies/lib/complete-release.sh
