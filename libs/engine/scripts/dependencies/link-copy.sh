#!/bin/sh
# Gives a release a copy of the cached dependencies. Exit code 67: there are none under this key. A copy that cleanup
# has prepared is taken where there is one: that is one rename.
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
