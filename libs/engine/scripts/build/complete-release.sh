#!/bin/sh
# Marks a release as complete by its manifest, which comes through standard input and has what is needed to start it
# again. A static release is made readable for the proxy, belongs to root, and loses every link that leads out of it.
# Cached dependencies, which other releases share, must not be changed for that: they are removed, or copied if they are
# served.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
output=${3?folder that is served, or nothing}
folder=${4?folder of the application inside the release}
remove_links=${5:?text of remove-outside-links.sh}
releases=/var/lib/fairlead/apps/$app/releases
umask 077
if [ -n "$output" ]; then
  cd -P "$releases/$number/$output"
  served=$(pwd -P)
  case $served/ in "$releases/$number"/*) ;; *) exit 68 ;; esac
  cd -P "$releases/$number/$folder"
  folder=$(pwd -P)
  case $folder/ in "$releases/$number"/*) ;; *) exit 68 ;; esac
  for name in node_modules vendor; do
    if [ ! -d "./$name" ] || [ -L "./$name" ]; then continue; fi
    case $served/ in "$folder/$name"/*) copied=yes ;; *) copied= ;; esac
    case $folder/ in "$served"/*) copied=yes ;; esac
    if [ -n "$copied" ]; then cp -a "./$name" "./$name.own"; fi
    rm -rf "./$name"
    if [ -n "$copied" ]; then mv -T "./$name.own" "./$name"; fi
  done
  chown -hR root:caddy "$releases/$number"
  chmod -R u+rwX,g+rX,g-w,o-rwx "$releases/$number"
  cd -P "$served"
  find . -type l -exec sh -c "$remove_links" links "$served" {} +
fi
cat >"$releases/$number.json.new"
mv "$releases/$number.json.new" "$releases/$number.json"
