#!/bin/sh
# As the application's user, whose links could lead root anywhere: what the last build has left is put where the next
# one looks for it. A release has it only while it is built, so that no release can change what another one has. The
# remaining arguments are folders in there.
set -eu
inner=${1:?text of restore-caches-as-user.sh}
app=${2:?application}
number=${3:?number of the deployment}
folder=${4?folder inside the release}
home=/var/lib/fairlead/apps/$app release=/var/lib/fairlead/apps/$app/releases/$number/$folder
shift 4
[ -d "$home/cache" ] || exit 0
setpriv --reuid "$app" --regid "$app" --clear-groups sh -c "$inner" restore-caches "$home/cache" "$release" "$@"
