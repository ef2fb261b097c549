#!/bin/sh
# Removes the sources of a release whose result is an image, and marks it as complete by its manifest, which comes through
# standard input.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
home=/var/lib/fairlead/apps/$app
release=$home/releases/$number
umask 077
cat >"$release.json.new"
rm -rf "$home/staging/$number" "$home/staging/$number.image" "$release"
mkdir -m 0750 "$release"
chgrp "$app" "$release"
mv "$release.json.new" "$release.json"
