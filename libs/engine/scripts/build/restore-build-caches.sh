#!/bin/sh
# Moves the caches of the last build into the release, as the application's user, because links of the application could
# lead root anywhere. A release has the caches only while it is built, so that no release can change those of another.
# The remaining arguments are folders in the release.
set -eu
inner=${1:?text of restore-caches-as-user.sh}
app=${2:?application}
number=${3:?number of the deployment}
folder=${4?folder inside the release}
home=/var/lib/fairlead/apps/$app release=/var/lib/fairlead/apps/$app/releases/$number/$folder
shift 4
[ -d "$home/cache" ] || exit 0
setpriv --reuid "$app" --regid "$app" --clear-groups sh -c "$inner" restore-caches "$home/cache" "$release" "$@"
