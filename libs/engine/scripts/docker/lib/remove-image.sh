# shellcheck shell=sh
# An image of a release that never became complete, and what Docker's older builder leaves of one. Wants `$app`,
# `$number` and `$home`.
: "${app:?}" "${number:?}" "${home:?}"
if [ -e "$home/containers" ]; then
  if [ -f "$home/pulled-$number" ]; then docker rmi --no-prune "$(cat "$home/pulled-$number")" >/dev/null 2>&1; fi
  rm -f "$home/pulled-$number"
  docker rmi "fairlead/$app:$number" >/dev/null 2>&1
  docker image prune --force --filter "label=fairlead.application=$app" >/dev/null 2>&1
fi
