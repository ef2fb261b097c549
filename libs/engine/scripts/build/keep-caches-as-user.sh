#!/bin/sh
# Moves build caches from the release into the cache folder. The remaining arguments are their folders in the release. A
# cache beyond the size limit is dropped, because nothing else would ever make it smaller.
set -e
cache=${1:?folder of the cache}
cd "${2:?folder of the release}"
shift 2
largest_megabytes=2048
for path; do
  if [ ! -d "$path" ] || [ -L "$path" ]; then continue; fi
  size=$(du -sm "$path" | cut -f 1)
  rm -rf "${cache:?}/$path"
  [ "$size" -le "$largest_megabytes" ] || continue
  case $path in */*) mkdir -p "$cache/${path%/*}" ;; esac
  mv -T "$path" "$cache/$path"
done
