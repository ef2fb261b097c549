#!/bin/sh
# Closes the place to the application's user, who can read it from now on and no more. The second and third argument
# are not needed here.
set -eu
app=${1:?application}
key=${4:?key of the dependencies}
place=${5:?name of the place}
kept=/var/lib/fairlead/apps/$app/deps/$key
cd "$kept/$place"
set -- "$place" .[!.]* *
shift
for entry; do [ ! -e "$entry" ] || { found=1; break; }; done
[ -n "${found-}" ] || exit 0
chown -hR "root:$app" .
chmod -R u+rwX,g+rX,g-w,o-rwx .
: >"$kept/complete"
