#!/bin/sh
# Moves the caches of the last build into the release, as the build user, because links of the repository could lead root
# anywhere. A release has the caches only while it is built, so that no release can change those of another. The remaining
# arguments are folders in the release.
set -eu
inner=${1:?text of restore-caches-as-user.sh}
app=${2:?application}
number=${3:?number of the deployment}
folder=${4?folder inside the release}
home=/var/lib/fairlead/apps/$app staging=/var/lib/fairlead/apps/$app/staging/$number
shift 4
[ -d "$home/cache" ] || exit 0
. build/lib/users.sh
. build/lib/open-staging.sh
# The user cannot enter the folder, but may be in it.
cd "$staging"
setpriv --reuid "$builder" --regid "$builder" --clear-groups sh -c "$inner" restore-caches "$home/cache" "$folder" "$@"
