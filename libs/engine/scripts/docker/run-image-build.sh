#!/bin/sh
# Builds an image in a unit of its own: stopping the unit ends every process that it started. The output of the build
# goes to standard error; standard output is what the engine then reports about the image. The folder of the release is
# not touched at the end: by then another run may have taken over and be filling it. Exit code 81: the engine does not
# respond, which is checked only after a failed build so that successful ones do not wait for it, or it is not Docker.
# The remaining arguments are properties of the unit; its script comes through standard input, because systemd would
# expand what resembles a variable in the words of a command.
set -u
app=${1:?application}
number=${2:?number of the deployment}
unit=${3:?unit}
container_script=${4:?text of end-container.sh}
shift 4
home=/var/lib/fairlead/apps/$app
run=$home/runs/$number
. docker/lib/engine-answers.sh
if [ ! -S /run/docker.sock ] || ! docker=$(command -v docker); then exit 81; fi
umask 022
. docker/lib/mark-containers.sh
. docker/lib/detect-client.sh
[ -z "$podman" ] || exit 81
[ -d "$run" ] || install -d -m 2755 -g "$app" "$run"
. systemd/lib/read-start-script.sh
umask 077
printf 'buildkit=%s\n%s\n' "$buildkit" "$start" >"$run/build" || exit 1
[ ! -e "/run/systemd/transient/$unit.service" ] || systemctl stop "$unit" 2>/dev/null
trap 'systemctl stop "$unit" 2>/dev/null; exit 143' TERM INT HUP
systemd-run --quiet --pipe --wait --collect --unit="$unit" "$@" /bin/sh "$run/build" </dev/null >&2 &
wait $!
code=$?
if [ "$code" -ne 0 ]; then
  if [ "$code" -ne 80 ] && ! answers; then exit 81; fi
  exit "$code"
fi
image=
read -r image <"$home/staging/$number.image"
printf 'url = "http://localhost/images/%s/json"\n' "$image" |
  curl -q -sS -g --noproxy '*' --unix-socket /run/docker.sock -w '\n%{http_code}' -K - || true
