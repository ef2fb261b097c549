#!/bin/sh
# Seals a release, removes from it what no release may have, gives it to the user that runs it and moves it to its place. Its
# manifest comes through standard input and has what is needed to start it again. A static release is made readable for the
# proxy, belongs to root, and loses every link that leads out of the pages. Cached dependencies, which other releases share,
# must not be changed for that: they are removed, or copied if they are served. Prints what it left out.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
output=${3?folder that is served, or nothing}
folder=${4?folder of the application inside the release}
remove_links=${5:?text of remove-outside-links.sh}
home=/var/lib/fairlead/apps/$app staging=/var/lib/fairlead/apps/$app/staging/$number
umask 077
. build/lib/users.sh
. build/lib/seal-staging.sh
. build/lib/remove-unsafe.sh
. build/lib/resume-publication.sh
seal_staging
cd "$staging"
remove_unsafe .
if [ -n "$output" ]; then
  cd -P "$staging/$output"
  served=$(pwd -P)
  case $served/ in "$staging"/*) ;; *) exit 68 ;; esac
  cd -P "$staging/$folder"
  folder=$(pwd -P)
  case $folder/ in "$staging"/*) ;; *) exit 68 ;; esac
  for name in node_modules vendor; do
    # An earlier run has made the copy.
    if [ -d "$staging.$name" ]; then rm -rf "./$name"; mv -T "$staging.$name" "./$name"; fi
    if [ ! -d "./$name" ] || [ -L "./$name" ]; then continue; fi
    case $served/ in "$folder/$name"/*) copied=yes ;; *) copied= ;; esac
    case $folder/ in "$served"/*) copied=yes ;; esac
    if [ -n "$copied" ]; then
      rm -rf "$staging.copying"
      cp -a "./$name" "$staging.copying"
      mv -T "$staging.copying" "$staging.$name"
    fi
    rm -rf "./$name"
    [ -z "$copied" ] || mv -T "$staging.$name" "./$name"
  done
  chown -hR root:caddy "$staging"
  chmod -R u+rwX,g+rX,g-w,o-rwx "$staging"
  cd -P "$served"
  find . -type l -exec sh -c "$remove_links" links "$served" {} +
else
  chmod 0750 .
  # Files with several names stay root's, because other releases or the caches of the build may have one of the names.
  find . -type f -links +1 ! -perm -004 -exec chgrp "$app" {} + -exec chmod g+rX {} +
  # From the inside out: what the application owns is never on the way to what root still changes.
  find . -depth \( -type d -o -links 1 \) -exec chown -h "$app:$app" {} +
fi
cd /
. build/lib/publish-release.sh
