#!/bin/sh
# Moves build caches from the cache folder into the release. The remaining arguments are their folders in the release.
set -e
cache=${1:?folder of the cache}
# With -P the shell does not need to know where it is.
cd -P "./${2:?folder inside the release}"
shift 2
for path; do
  if [ ! -d "$cache/$path" ] || [ -e "$path" ] || [ -L "$path" ]; then continue; fi
  case $path in */*) mkdir -p "${path%/*}" ;; esac
  mv -T "$cache/$path" "$path"
done
