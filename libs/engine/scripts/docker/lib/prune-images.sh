# shellcheck shell=sh
# Removes the images of releases that are not retained: those with Fairlead's own names whose release has no manifest
# any more, and those that lost their name, but not their label, to a later build under the same number. Then removes
# the loopback forwards that no container of the application needs any more. Requires `$app`, `$newest` and `$home`;
# prints nothing.
: "${app:?}" "${newest:?}" "${home:?}"
if [ -e "$home/containers" ]; then
  for tag in $(docker images --format '{{.Tag}}' "fairlead/$app" 2>/dev/null); do
    number=${tag%%.*}
    case $number in *[!0-9]*) continue ;; esac
    if [ "$number" -ge "$newest" ] || [ -f "$home/releases/$number.json" ]; then continue; fi
    docker rmi "fairlead/$app:$tag" >/dev/null 2>&1 || true
  done
  docker image prune --force --filter "label=fairlead.application=$app" >/dev/null 2>&1 || true
fi
. docker/lib/remove-forwards.sh
