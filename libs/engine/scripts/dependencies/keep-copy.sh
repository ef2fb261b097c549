#!/bin/sh
# Caches installed dependencies for later releases: the files belong to root, so that no release can change what others
# use; each release has folders of its own. Prints what was left out of them.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
folder=${3?folder inside the release}
key=${4:?key of the dependencies}
name=${5:?node_modules or vendor}
home=/var/lib/fairlead/apps/$app kept=/var/lib/fairlead/apps/$app/deps/$key staging=/var/lib/fairlead/apps/$app/staging/$number
. build/lib/users.sh
. build/lib/seal-staging.sh
. build/lib/remove-unsafe.sh
. dependencies/lib/enter-folder.sh
if [ -d "./$name" ] && [ ! -L "./$name" ]; then
  cd "$staging"
  if [ "$folder" = . ]; then remove_unsafe "./$name"; else remove_unsafe "./$folder/$name"; fi
  cd "./$folder"
  rm -rf "$kept"
  mkdir -m 0700 "$kept"
  mv "./$name" "$kept/$name"
fi
[ -d "$kept/$name" ] || exit 0
find "$kept/$name" -type f -exec chmod a+rX,go-w {} +
rm -rf "./$name.new"
cp -al "$kept/$name" "./$name.new"
mv -T "./$name.new" "./$name"
if [ "$name" = vendor ]; then
owner=root
. dependencies/lib/own-autoloader.sh
fi
: >"$kept/complete"
