import { DOCKER_PING } from './api/docker-client';
import { REMOVE_FORWARDS } from './loopback-forwards';

/**
 * Containers of a deployment that no unit has taken away, because Docker was down then; a command that has begun in it goes on to
 * its end. Wants `$app`, `$number` and `$home`.
 */
export const REMOVE_CONTAINERS = `
if [ -e "$home/containers" ]; then
  docker ps --all --filter "label=fairlead.application=$app" --filter "label=fairlead.deployment=$number" --format '{{.ID}} {{.State}} {{.Names}}' |
    awk '$2 != "running" || $3 !~ /^fairlead-run-/ { print $1 }' | xargs -r docker rm --force --volumes >/dev/null 2>&1
fi
`;

/**
 * An image of a release that never became complete, and what Docker's older builder leaves of one. Wants `$app`, `$number` and
 * `$home`.
 */
export const REMOVE_IMAGE = `
if [ -e "$home/containers" ]; then
  if [ -f "$home/pulled-$number" ]; then docker rmi --no-prune "$(cat "$home/pulled-$number")" >/dev/null 2>&1; fi
  rm -f "$home/pulled-$number"
  docker rmi "fairlead/$app:$number" >/dev/null 2>&1
  docker image prune --force --filter "label=fairlead.application=$app" >/dev/null 2>&1
fi
`;

/**
 * Images of releases that are not kept: by our own names only, and of those the ones whose release has no record any more. What
 * was built again under the same number has lost its name, but not its label. Then the ways to the server that no container of
 * the application needs any more. Wants `$app`, `$newest` and `$home`; prints nothing.
 */
export const PRUNE_DOCKER = `
if [ -e "$home/containers" ]; then
  for number in $(docker images --format '{{.Tag}}' "fairlead/$app" 2>/dev/null); do
    case $number in *[!0-9]*) continue ;; esac
    if [ "$number" -ge "$newest" ] || [ -f "$home/releases/$number.json" ]; then continue; fi
    docker rmi "fairlead/$app:$number" >/dev/null 2>&1 || true
  done
  docker image prune --force --filter "label=fairlead.application=$app" >/dev/null 2>&1 || true
fi
${REMOVE_FORWARDS}`;

/** Of `REMOVE_FROM_DOCKER`: what is in Docker cannot be removed. */
export const DOCKER_AWAY = 82;

/**
 * Everything that an application has in Docker, by our own labels and names. What builds have left in the cache stays: Docker
 * does not know whose it is. It is started where it is stopped, because nothing else would remember what is in it; where it is not
 * installed any more, there is nothing to ask. Wants `$app` and `$home`.
 */
export const REMOVE_FROM_DOCKER = `
${DOCKER_PING}if [ -e "$home/containers" ] && command -v docker >/dev/null; then
  if ! answers; then
    timeout 120 systemctl start docker.service >&2
    tries=0
    until answers; do
      tries=$((tries + 1))
      [ "$tries" -lt 20 ] || exit ${DOCKER_AWAY}
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
${REMOVE_FORWARDS}`;
