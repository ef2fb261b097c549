#!/bin/sh
# Stops and removes containers, in the same way for all units. With `stop` the second argument is the grace period in
# seconds. The container is found by the invocation id of its unit, which is also right for units that run once and were
# named by the caller.
step=${1:?stop or ended}
container=$(docker ps --all --quiet --no-trunc --filter "label=fairlead.invocation=$INVOCATION_ID")
[ -n "$container" ] || exit 0
case $step in
  stop)
    # The unit also stops when its container has already ended.
    [ -z "${MAINPID-}" ] || docker stop -t "$2" "$container" >/dev/null
    ;;
  ended)
    if [ "$(docker inspect --format '{{.State.OOMKilled}}' "$container")" = true ]; then
      echo 'Fairlead: the container was killed: out of memory'
      : >"/run/fairlead-oom-$INVOCATION_ID"
    fi
    docker rm --force --volumes "$container" >/dev/null
    ;;
esac
