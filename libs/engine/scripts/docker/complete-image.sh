#!/bin/sh
# Says that the release is complete, whose folder holds nothing any more: what was built is in the image. The record
# comes through standard input.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
release=/var/lib/fairlead/apps/$app/releases/$number
umask 077
cat >"$release.json.new"
if [ -d "$release" ]; then
  find "$release" -mindepth 1 -delete
  chown root "$release"
else
  mkdir -m 0750 "$release"
  chgrp "$app" "$release"
fi
mv "$release.json.new" "$release.json"
