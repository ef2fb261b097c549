#!/bin/sh
# Notes an image whose digest is not on the server yet before it is pulled, so that even after a crash it is known that
# Fairlead pulled it. Prints `ours` in that case.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
status=${3:?200 where the image is there}
image=${4:?its name by digest}
note=/var/lib/fairlead/apps/$app/pulled-$number
if [ "$status" = 200 ]; then
  [ "$(cat "$note" 2>/dev/null)" = "$image" ] || exit 0
else
  printf '%s\n' "$image" >"$note"
fi
echo ours
