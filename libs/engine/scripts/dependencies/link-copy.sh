#!/bin/sh
# Gives a release a copy of the cached dependencies, and publishes it if nothing else is missing. Exit code 67: none are
# cached under this key. If cleanup has prepared a spare copy, that one is taken by a single rename. Prints what was left
# out of the release.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
folder=${3?folder inside the release}
key=${4:?key of the dependencies}
complete=${5:?whether a record that completes the release comes through standard input}
name=${6:?node_modules or vendor}
home=/var/lib/fairlead/apps/$app kept=/var/lib/fairlead/apps/$app/deps/$key staging=/var/lib/fairlead/apps/$app/staging/$number
[ -f "$kept/complete" ] || exit 67
: >"$kept/complete"
. build/lib/users.sh
. build/lib/seal-staging.sh
if [ "$complete" = yes ]; then
  . build/lib/resume-publication.sh
fi
. dependencies/lib/enter-folder.sh
if [ -e "./$name" ] || [ -L "./$name" ]; then rm -rf "./$name"; fi
owner=root
if [ "$complete" = yes ]; then
  owner=$app here=$(pwd)
  cd "$staging"
  . build/lib/remove-unsafe.sh
  remove_unsafe .
  # No command of the application has run in it, so nobody can have it open.
  chown -hR "$app:$app" .
  cd "$here"
fi
if ! mv -T "$kept/spare" "./$name" 2>/dev/null; then
  cp -al "$kept/$name" "./$name"
  [ "$owner" = root ] || find "./$name" -type d -exec chown "$app:$app" {} +
fi
if [ "$name" = vendor ]; then
. dependencies/lib/own-autoloader.sh
fi
cd /
if [ "$complete" = yes ]; then
. build/lib/publish-release.sh
fi
