#!/bin/sh
# Removes the digest reference that a pull created; an image with another name remains.
app=${1:?application}
number=${2:?number of the deployment}
note=/var/lib/fairlead/apps/$app/pulled-$number
[ -f "$note" ] || exit 0
docker rmi --no-prune "$(cat "$note")" >/dev/null 2>&1
rm -f "$note"
