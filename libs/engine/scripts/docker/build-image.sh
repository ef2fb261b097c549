#!/bin/sh
# Builds an image, in the unit of a build. The remaining arguments are those of docker build; `$buildkit` says whether
# BuildKit builds (1 or 0). Exit code 80: the Dockerfile does not exist.
#
# Nothing outside the folder is read: Docker sends links as links, and the two files that it reads itself must be
# regular files.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
folder=${3?folder inside the release}
file=${4?Dockerfile inside the folder}
shift 4
release=/var/lib/fairlead/apps/$app/releases/$number
cd -P "$release/$folder"
context=$(pwd -P)
case $context/ in "$release"/*) ;; *) exit 80 ;; esac
whole=$(realpath -e -- "./$file" 2>/dev/null) || exit 80
case $whole in "$context"/*) ;; *) exit 80 ;; esac
[ -f "$whole" ] || exit 80
for ignored in .dockerignore "$whole.dockerignore"; do
  if [ -L "$ignored" ]; then echo "$ignored is a link: write the file itself" >&2; exit 1; fi
done
export DOCKER_BUILDKIT="${buildkit:?}" BUILDKIT_PROGRESS=plain
exec docker build --file "$whole" --tag "fairlead/$app:$number" --label "fairlead.application=$app" \
  --label "fairlead.release=$number" "$@" .
