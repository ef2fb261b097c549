# shellcheck shell=sh
# Part of the scripts that start a release: nothing is begun where it is not kept any more. Wants `$home` and
# `$release`.
: "${home:?}" "${release:?}"
if [ ! -d "$home/releases/$release" ] || [ ! -f "$home/releases/$release.json" ]; then exit 76; fi
