# shellcheck shell=sh
# Exits if the release does not exist any more. Included by the scripts that start a release. Requires `$home` and
# `$release`.
: "${home:?}" "${release:?}"
if [ ! -d "$home/releases/$release" ] || [ ! -f "$home/releases/$release.json" ]; then exit 76; fi
