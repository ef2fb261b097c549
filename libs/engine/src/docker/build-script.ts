/**
 * The secrets of a build, each a file of its own that only root can read, where no disk keeps it. `$1` application; standard
 * input has a line for each: its name, a blank, its value in base64.
 */
export const WRITE_SECRETS = `
set -eu
folder=/run/fairlead-$1/secrets
rm -rf "$folder"
umask 077
mkdir -p "$folder"
while read -r name value; do
  printf '%s' "$value" | base64 -d >"$folder/$name"
  chmod 0400 "$folder/$name"
done
`;

export const NO_DOCKERFILE = 80;

/**
 * Builds an image, in the unit of a build. `$1` application, `$2` number, `$3` folder inside the release, `$4` Dockerfile inside
 * that, `$5` whether BuildKit builds (1 or 0), the rest are arguments of docker build. Exit code 80: there is no such file.
 *
 * Nothing that leads out of the folder is read: Docker sends links as links, and the two files that it reads itself must be files.
 */
export const BUILD_IMAGE = `
set -eu
app=$1 number=$2 folder=$3 file=$4 buildkit=$5
shift 5
release=/var/lib/fairlead/apps/$app/releases/$number
cd -P "$release/$folder"
context=$(pwd -P)
case $context/ in "$release"/*) ;; *) exit ${NO_DOCKERFILE} ;; esac
whole=$(realpath -e -- "./$file" 2>/dev/null) || exit ${NO_DOCKERFILE}
case $whole in "$context"/*) ;; *) exit ${NO_DOCKERFILE} ;; esac
[ -f "$whole" ] || exit ${NO_DOCKERFILE}
for ignored in .dockerignore "$file.dockerignore"; do
  if [ -L "$ignored" ]; then echo "$ignored is a link: write the file itself" >&2; exit 1; fi
done
export DOCKER_BUILDKIT=$buildkit BUILDKIT_PROGRESS=plain
exec docker build --file "$whole" --tag "fairlead/$app:$number" --label "fairlead.application=$app" \\
  --label "fairlead.release=$number" "$@" .
`;

/**
 * What was built or pulled is in the image: the folder of the release is emptied, and its record says that it is complete.
 * `$1` application, `$2` number; the record comes through standard input.
 */
export const COMPLETE_IMAGE = `
set -eu
release=/var/lib/fairlead/apps/$1/releases/$2
umask 077
cat >"$release.json.new"
rm -rf "$release"
mkdir -m 0750 "$release"
chgrp "$1" "$release"
mv "$release.json.new" "$release.json"
`;

/**
 * From now on tidying and removal look for images, containers and volumes as well: without this file none of them asks Docker
 * for anything. The script of the units comes through standard input; others may be reading it. `$1` application, `$2` its path.
 */
export const MARK_CONTAINERS = `
set -eu
home=/var/lib/fairlead/apps/$1
umask 022
[ -e "$home/containers" ] || : >"$home/containers"
cat >"$2.$1"
mv "$2.$1" "$2"
`;
