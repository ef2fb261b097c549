import { READ_START } from '../../systemd/systemd-script';
import { DOCKER_CURL, DOCKER_SOCKET } from '../api/docker-api';
import { DOCKER_PING, DETECT_DOCKER_CLIENT } from '../api/docker-client';
import { MARK_CONTAINERS } from '../start-container';

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
export const ENGINE_AWAY = 81;

/**
 * Builds an image, in the unit of a build. `$1` application, `$2` number, `$3` folder inside the release, `$4` Dockerfile inside
 * that, the rest are arguments of docker build; `$buildkit` says whether BuildKit builds (1 or 0). Exit code 80: there is no such
 * file.
 *
 * Nothing that leads out of the folder is read: Docker sends links as links, and the two files that it reads itself must be files.
 */
export const BUILD_IMAGE = `
set -eu
app=$1 number=$2 folder=$3 file=$4
shift 4
release=/var/lib/fairlead/apps/$app/releases/$number
cd -P "$release/$folder"
context=$(pwd -P)
case $context/ in "$release"/*) ;; *) exit ${NO_DOCKERFILE} ;; esac
whole=$(realpath -e -- "./$file" 2>/dev/null) || exit ${NO_DOCKERFILE}
case $whole in "$context"/*) ;; *) exit ${NO_DOCKERFILE} ;; esac
[ -f "$whole" ] || exit ${NO_DOCKERFILE}
for ignored in .dockerignore "$whole.dockerignore"; do
  if [ -L "$ignored" ]; then echo "$ignored is a link: write the file itself" >&2; exit 1; fi
done
export DOCKER_BUILDKIT=$buildkit BUILDKIT_PROGRESS=plain
exec docker build --file "$whole" --tag "fairlead/$app:$number" --label "fairlead.application=$app" \\
  --label "fairlead.release=$number" "$@" .
`;

/**
 * Builds an image in a unit of its own: stopping that ends every process it started. What the build prints goes to standard error;
 * standard output is what the engine then tells of the image. The folder of the release stays as it is: by then another run may
 * have taken over, and be filling it. Exit code 81: there is no engine that answers, which is only asked where a build fails,
 * because the good ones should not wait for it; or it is not Docker's. `$1` application, `$2` number, `$3` unit, the rest are its
 * properties; what it runs comes through standard input, because systemd would replace what looks like a variable in the words of a
 * command.
 */
export const RUN_IMAGE_BUILD = `
set -u
app=$1 number=$2 unit=$3
shift 3
home=/var/lib/fairlead/apps/$app
run=$home/runs/$number
${DOCKER_PING}if [ ! -S ${DOCKER_SOCKET} ] || ! docker=$(command -v docker); then exit ${ENGINE_AWAY}; fi
umask 022
${MARK_CONTAINERS}${DETECT_DOCKER_CLIENT}[ -z "$podman" ] || exit ${ENGINE_AWAY}
[ -d "$run" ] || install -d -m 2755 -g "$app" "$run"
${READ_START}umask 077
printf 'buildkit=%s\\n%s\\n' "$buildkit" "$start" >"$run/build" || exit 1
[ ! -e "/run/systemd/transient/$unit.service" ] || systemctl stop "$unit" 2>/dev/null
trap 'systemctl stop "$unit" 2>/dev/null; exit 143' TERM INT HUP
systemd-run --quiet --pipe --wait --collect --unit="$unit" "$@" /bin/sh "$run/build" </dev/null >&2 &
wait $!
code=$?
if [ "$code" -ne 0 ]; then
  if [ "$code" -ne ${NO_DOCKERFILE} ] && ! answers; then exit ${ENGINE_AWAY}; fi
  exit "$code"
fi
${DOCKER_CURL} "http://localhost/images/fairlead/$app:$number/json" || true
`;

/**
 * Says that the release is complete, whose folder holds nothing any more: what was built is in the image. `$1` application,
 * `$2` number; the record comes through standard input.
 */
export const COMPLETE_IMAGE = `
set -eu
release=/var/lib/fairlead/apps/$1/releases/$2
umask 077
cat >"$release.json.new"
if [ -d "$release" ]; then
  find "$release" -mindepth 1 -delete
  chown root "$release"
else
  mkdir -m 0750 "$release"
  chgrp "$1" "$release"
fi
mv "$release.json.new" "$release.json"
`;
