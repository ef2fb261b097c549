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
memory=${5:?percentage of the memory that the build may use}
tasks=${6:?tasks that the build may have}
shift 6
release=/var/lib/fairlead/apps/$app/staging/$number
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
# The commands of the Dockerfile are no children of this unit. A slice limits them where the engine takes one; the BuildKit of
# Docker 20 does not, and has one group for all builds.
slice=fairlead-image-$app.slice
systemctl start "$slice"
systemctl set-property --runtime "$slice" "MemoryMax=$memory%" "TasksMax=$tasks"
case $(docker info --format '{{.CgroupDriver}}') in systemd) parent=$slice ;; *) parent=/fairlead.slice/fairlead-image.slice/$slice ;; esac
read -r _ kilobytes _ </proc/meminfo
if [ "$buildkit" = 1 ] && [ "$parent" != "$slice" ]; then
  if [ -d /sys/fs/cgroup/memory ]; then
    limit=/sys/fs/cgroup/memory/docker/buildkit/memory.limit_in_bytes
  else
    limit=/sys/fs/cgroup/docker/buildkit/memory.max
  fi
  mkdir -p "${limit%/*}"
  [ ! -f "$limit" ] || echo "$((kilobytes * 1024 * memory / 100))" >"$limit"
fi
# Caches that commands mount have names that several Dockerfiles may use, and what is in them is run.
if [ "$buildkit" = 1 ]; then set -- "$@" --build-arg "BUILDKIT_CACHE_MOUNT_NS=$app"; fi
built=$release.image
rm -f "$built"
code=0
docker build --cgroup-parent "$parent" --file "$whole" --iidfile "$built" --label "fairlead.application=$app" \
  --label "fairlead.release=$number" "$@" . || code=$?
systemctl stop "$slice"
[ "$code" -eq 0 ] || exit "$code"
. docker/lib/find-tags.sh
find_tags
# The file does not end its line.
read -r image <"$built" || [ -n "$image" ]
read -r suffix </proc/sys/kernel/random/uuid
printf 'url = "http://localhost/images/%s/tag?repo=fairlead/%s&tag=%s.%s"\n' "$image" "$app" "$number" "$suffix" |
  curl -q -sS -f -g -o /dev/null --noproxy '*' --unix-socket /run/docker.sock -X POST -K -
# Of a build that was interrupted after its end.
for tag in $tags; do docker rmi --no-prune "$tag" >/dev/null 2>&1 || true; done
