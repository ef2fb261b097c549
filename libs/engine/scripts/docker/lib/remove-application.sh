# shellcheck shell=sh
# Removes everything that an application has in Docker, by Fairlead's own labels and names. The build cache remains,
# because Docker does not record whose it is. A stopped engine is started, because nothing else would remember what is
# in it; if Docker is not installed any more, there is nothing to remove. Requires `$app` and `$home`.
: "${app:?}" "${home:?}"
. docker/lib/engine-answers.sh
if [ -e "$home/containers" ] && command -v docker >/dev/null; then
  if ! answers; then
    timeout 120 systemctl start docker.service >&2
    tries=0
    until answers; do
      tries=$((tries + 1))
      [ "$tries" -lt 20 ] || exit 82
      sleep 0.5
    done
  fi
  docker ps --all --quiet --filter "label=fairlead.application=$app" | xargs -r docker rm --force --volumes >/dev/null 2>&1
  for note in "$home"/pulled-*; do
    if [ -f "$note" ]; then docker rmi --no-prune "$(cat "$note")" >/dev/null 2>&1; fi
  done
  docker images --format '{{.Repository}}:{{.Tag}}' "fairlead/$app" | xargs -r docker rmi >/dev/null 2>&1
  docker image prune --force --filter "label=fairlead.application=$app" >/dev/null 2>&1
  docker volume ls --quiet --filter "label=fairlead.application=$app" | xargs -r docker volume rm >/dev/null 2>&1
fi
newest=
. docker/lib/remove-forwards.sh
