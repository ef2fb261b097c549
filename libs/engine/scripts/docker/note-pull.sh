#!/bin/sh
# An image that nobody had by its digest is noted before it is pulled, so that also after a kill it is known to be
# ours. Prints `ours` where it is.
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
