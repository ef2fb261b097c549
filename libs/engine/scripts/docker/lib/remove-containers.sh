# shellcheck shell=sh
# Containers of a deployment that no unit has taken away, because Docker was down then; a command that has begun in it
# goes on to its end. Wants `$app`, `$number` and `$home`.
: "${app:?}" "${number:?}" "${home:?}"
if [ -e "$home/containers" ]; then
  docker ps --all --filter "label=fairlead.application=$app" --filter "label=fairlead.deployment=$number" --format '{{.ID}} {{.State}} {{.Names}}' |
    awk '$2 != "running" || $3 !~ /^fairlead-run-/ { print $1 }' | xargs -r docker rm --force --volumes >/dev/null 2>&1
fi
