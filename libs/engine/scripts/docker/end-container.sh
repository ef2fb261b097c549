#!/bin/sh
# Ends of containers, the same for all units. With `stop` the second argument is the seconds that it has to end. The
# container is found by the run of the unit, which systemd numbers: that also is right for units that are started once
# and named by others.
step=${1:?stop or ended}
container=$(docker ps --all --quiet --no-trunc --filter "label=fairlead.invocation=$INVOCATION_ID")
[ -n "$container" ] || exit 0
case $step in
  stop)
    # The unit also stops when its container has ended by itself.
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
