#!/bin/sh
# Creates the slot of a static release. Prints whether it already has traffic. Exit code 76: the release does not exist
# any more.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
release=${3:?number of the release}
output=${4?folder that is served}
spa=${5?yes where unknown paths get the first page, or nothing}
home=/var/lib/fairlead/apps/$app
slot=$home/slots/$number
. runtime/lib/require-release.sh
umask 022
mkdir -p "$slot"
ln -sfn "../../releases/$release/$output" "$slot/www"
if [ -n "$spa" ]; then : >"$slot/spa"; else rm -f "$slot/spa"; fi
. runtime/lib/offer-slot.sh
printf '%s
' "$serves"
