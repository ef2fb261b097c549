# shellcheck shell=sh
# Removes containers of a deployment that outlived their unit because Docker was down; a command that is running in it
# continues. Requires `$app`, `$number` and `$home`.
: "${app:?}" "${number:?}" "${home:?}"
if [ -e "$home/containers" ]; then
  outlived=$(docker ps --all --filter "label=fairlead.application=$app" --filter "label=fairlead.deployment=$number" --format '{{.ID}} {{.State}} {{.Names}}') || outlived=
  outlived=$(printf '%s\n' "$outlived" | awk '$1 != "" && ($2 != "running" || $3 !~ /^fairlead-run-/) { print $1 }')
  # shellcheck disable=SC2086 # Ids, separated by blanks.
  [ -z "$outlived" ] || docker rm --force --volumes $outlived >/dev/null 2>&1
fi
