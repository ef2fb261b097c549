#!/bin/sh
# Gives a release a link to cached dependencies that cannot be moved, because they contain their own path, and publishes it
# if nothing else is missing. Exit code 67: none are cached yet, and the folder is writable for the build user, so that the
# next command can install them. Prints what was left out of the release.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
folder=${3?folder inside the release}
key=${4:?key of the dependencies}
complete=${5:?whether a record that completes the release comes through standard input}
link=${6:?name of the link}
place=${7:?name of the place}
home=/var/lib/fairlead/apps/$app kept=/var/lib/fairlead/apps/$app/deps/$key staging=/var/lib/fairlead/apps/$app/staging/$number
chmod 0711 "$home/deps"
. build/lib/users.sh
. build/lib/seal-staging.sh
if [ "$complete" = yes ]; then
  . build/lib/resume-publication.sh
fi
. dependencies/lib/enter-folder.sh
if [ -e "./$link" ] || [ -L "./$link" ]; then rm -rf "./$link"; fi
ln -s "$kept/$place" "./$link"
if [ ! -f "$kept/complete" ]; then
  rm -rf "$kept"
  mkdir -m 0700 "$kept" "$kept/$place"
  chown "$builder:$builder" "$kept/$place"
  chgrp "$builder" "$kept"
  chmod 0750 "$kept"
  exit 67
fi
: >"$kept/complete"
if [ "$complete" = yes ]; then
  cd "$staging"
  . build/lib/remove-unsafe.sh
  remove_unsafe .
  # No command of the application has run in it, so nobody can have it open.
  chown -hR "$app:$app" .
  cd /
  . build/lib/publish-release.sh
fi
