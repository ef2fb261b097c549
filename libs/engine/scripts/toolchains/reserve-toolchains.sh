#!/bin/sh
# Notes the toolchains that a release uses, so that cleanup keeps them, and prints those that are not installed. The
# remaining arguments are toolchains: a name, a slash, a version.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
shift 2
toolchains=/var/lib/fairlead/toolchains
mark=/var/lib/fairlead/apps/$app/releases/$number.toolchains
umask 022
[ -d "$toolchains" ] || mkdir -p "$toolchains"
. server/lib/locks.sh
lock_file toolchains
exec 7>>"$locks/toolchains"
flock -w 60 7
printf '%s\n' "$@" >"$mark"
for toolchain; do [ -d "$toolchains/$toolchain" ] || printf '%s\n' "$toolchain"; done
