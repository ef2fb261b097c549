# shellcheck shell=sh
# Images of releases that are not kept: by our own names only, and of those the ones whose release has no record any
# more. What was built again under the same number has lost its name, but not its label. Then the ways to the server
# that no container of the application needs any more. Wants `$app`, `$newest` and `$home`; prints nothing.
: "${app:?}" "${newest:?}" "${home:?}"
if [ -e "$home/containers" ]; then
  for number in $(docker images --format '{{.Tag}}' "fairlead/$app" 2>/dev/null); do
    case $number in *[!0-9]*) continue ;; esac
    if [ "$number" -ge "$newest" ] || [ -f "$home/releases/$number.json" ]; then continue; fi
    docker rmi "fairlead/$app:$number" >/dev/null 2>&1 || true
  done
  docker image prune --force --filter "label=fairlead.application=$app" >/dev/null 2>&1 || true
fi
. docker/lib/remove-forwards.sh
