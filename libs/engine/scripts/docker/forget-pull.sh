#!/bin/sh
# Takes the name by digest away that a pull has given; the image stays where another name holds it.
app=${1:?application}
number=${2:?number of the deployment}
note=/var/lib/fairlead/apps/$app/pulled-$number
[ -f "$note" ] || exit 0
docker rmi --no-prune "$(cat "$note")" >/dev/null 2>&1
rm -f "$note"
