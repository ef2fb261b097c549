# shellcheck shell=sh
# Removes everything that an application has in Docker, by Fairlead's own labels and names. The build cache remains,
# because Docker does not record whose it is. A stopped engine is started, because nothing else would remember what is
# in it; if Docker is not installed any more, there is nothing to remove. Requires `$app` and `$home`; sets
# `$left_in_docker` to what remains, one thing a line.
: "${app:?}" "${home:?}"
. docker/lib/engine-answers.sh
left_in_docker=
newest=
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
  of="label=fairlead.application=$app"
  # pipe: What remains is listed below.
  docker ps --all --quiet --filter "$of" | xargs -r timeout 60 docker rm --force --volumes >/dev/null 2>&1
  for note in "$home"/pulled-*; do
    if [ -f "$note" ]; then docker rmi --no-prune "$(cat "$note")" >/dev/null 2>&1; fi
  done
  # pipe: What remains is listed below.
  docker images --format '{{.Repository}}:{{.Tag}}' "fairlead/$app" | xargs -r docker rmi >/dev/null 2>&1
  docker image prune --force --filter "$of" >/dev/null 2>&1
  # pipe: What remains is listed below.
  docker volume ls --quiet --filter "$of" | xargs -r docker volume rm >/dev/null 2>&1
  . docker/lib/remove-forwards.sh
  # pipe: What remains is listed below.
  docker network ls --quiet --filter "$of" | xargs -r docker network rm >/dev/null 2>&1
  left_in_docker=$(
    docker ps --all --filter "$of" --format 'container {{.Names}} ({{.Status}})' || echo 'unknown, because Docker does not answer'
    docker images --format 'image {{.Repository}}:{{.Tag}}' "fairlead/$app"
    docker volume ls --filter "$of" --format 'volume {{.Name}}'
    docker network ls --filter "$of" --format 'network {{.Name}}'
  )
  [ -z "$left_in_docker" ] || left_in_docker="$left_in_docker
"
else
  . docker/lib/remove-forwards.sh
fi
