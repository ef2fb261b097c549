# shellcheck shell=sh
# Removes the image of an incomplete release, and what Docker's older builder leaves of one. Requires `$app`, `$number`
# and `$home`.
: "${app:?}" "${number:?}" "${home:?}"
if [ -e "$home/containers" ]; then
  if [ -f "$home/pulled-$number" ]; then docker rmi --no-prune "$(cat "$home/pulled-$number")" >/dev/null 2>&1; fi
  rm -f "$home/pulled-$number"
  . docker/lib/find-tags.sh
  find_tags
  for tag in $tags; do docker rmi "$tag" >/dev/null 2>&1; done
  docker image prune --force --filter "label=fairlead.application=$app" >/dev/null 2>&1
fi
