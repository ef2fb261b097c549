#!/bin/sh
# Makes cached dependencies that stay in place read-only for the application's user and marks them as complete. The
# second and third arguments are not used: they are the same for all ways of caching.
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
