#!/bin/sh
# Removes an incomplete release and the leftovers of its fetch. The live release is not touched.
app=${1:?application}
number=${2:?number of the deployment}
home=/var/lib/fairlead/apps/$app staging=/var/lib/fairlead/apps/$app/staging/$number
[ -d "$home" ] || exit 0
. build/lib/take-lock.sh
. build/lib/users.sh
. build/lib/end-processes.sh
rm -rf "/run/fairlead-$app" "$home/fetch/release"
if [ -e "$staging.open" ]; then end_processes "$builder"; fi
rm -rf "$staging" "$staging".*
[ "$(readlink "$home/live" 2>/dev/null)" != "slots/$number" ] || exit 0
rm -rf "$home/releases/$number" "$home/releases/$number.json" "$home/releases/$number.json.new" \
  "$home/releases/$number.toolchains"
. docker/lib/remove-image.sh
