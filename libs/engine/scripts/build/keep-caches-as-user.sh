#!/bin/sh
# Moves build caches from the release into the cache folder. The remaining arguments are their folders in the release. A
# cache beyond the size limit is dropped, because nothing else would ever make it smaller.
set -e
cache=${1:?folder of the cache}
# With -P the shell does not need to know where it is.
cd -P "./${2:?folder inside the release}"
shift 2
largest_megabytes=2048
for path; do
  if [ ! -d "$path" ] || [ -L "$path" ]; then continue; fi
  size=$(du -sm "$path")
  size=${size%%[!0-9]*}
  rm -rf "${cache:?}/$path"
  [ "$size" -le "$largest_megabytes" ] || continue
  case $path in */*) mkdir -p "$cache/${path%/*}" ;; esac
  mv -T "$path" "$cache/$path"
done
