#!/bin/sh
# Gives a release a copy of the cached dependencies. Exit code 67: none are cached under this key. If cleanup has
# prepared a spare copy, that one is taken by a single rename.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
folder=${3?folder inside the release}
key=${4:?key of the dependencies}
complete=${5:?whether a record that completes the release comes through standard input}
name=${6:?node_modules or vendor}
home=/var/lib/fairlead/apps/$app kept=/var/lib/fairlead/apps/$app/deps/$key
[ -f "$kept/complete" ] || exit 67
: >"$kept/complete"
. dependencies/lib/enter-folder.sh
if [ -e "./$name" ] || [ -L "./$name" ]; then rm -rf "./$name"; fi
mv -T "$kept/spare" "./$name" 2>/dev/null || cp -al "$kept/$name" "./$name"
if [ "$name" = vendor ]; then
. dependencies/lib/own-autoloader.sh
fi
. dependencies/lib/complete-release.sh
