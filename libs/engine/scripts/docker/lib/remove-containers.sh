# shellcheck shell=sh
# Removes containers of a deployment that outlived their unit because Docker was down; a command that is running in it
# continues. Requires `$app`, `$number` and `$home`.
: "${app:?}" "${number:?}" "${home:?}"
if [ -e "$home/containers" ]; then
  docker ps --all --filter "label=fairlead.application=$app" --filter "label=fairlead.deployment=$number" --format '{{.ID}} {{.State}} {{.Names}}' |
    awk '$2 != "running" || $3 !~ /^fairlead-run-/ { print $1 }' | xargs -r docker rm --force --volumes >/dev/null 2>&1
fi
