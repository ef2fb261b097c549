#!/bin/sh
# Says that the release is complete, with what is needed to start it again; the record comes through standard input. A
# static release is given to the proxy to read, belongs to root, and loses every link that leads out of it;
# dependencies that other releases have as well must not be changed, so they are removed, or are copied where they are
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
