#!/bin/sh
# Removes an incomplete release and the leftovers of its fetch. The live release is not touched.
app=${1:?application}
number=${2:?number of the deployment}
home=/var/lib/fairlead/apps/$app
[ -d "$home" ] || exit 0
. source/lib/take-lock.sh
rm -rf "/run/fairlead-$app"
[ "$(readlink "$home/live" 2>/dev/null)" != "slots/$number" ] || exit 0
rm -rf "$home/releases/$number" "$home/releases/$number.json" "$home/releases/$number.json.new" \
  "$home/releases/$number.toolchains"
. docker/lib/remove-image.sh
