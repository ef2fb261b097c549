#!/bin/sh
# Empties the folder of a release whose result is an image, and marks it as complete by its manifest, which comes through
# standard input.
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
