# shellcheck shell=sh
# Begins the installation of the toolchain `$name` at `$version` into `$root`, or ends the script if it is installed. Only
# one deployment installs it; others wait. end-installation.sh moves it to its place, so that it is there whole or not at
# all.
: "${name:?}" "${version:?}"
place=/var/lib/fairlead/toolchains/$name/$version
work=/var/lib/fairlead/toolchains/.new-$name-$version
umask 022
mkdir -p /var/lib/fairlead/toolchains
. server/lib/locks.sh
lock_file "toolchain-$name"
exec 9>>"$locks/toolchain-$name"
flock -w 1800 9
[ ! -d "$place" ] || exit 0
rm -rf "$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 143' TERM INT HUP
root=$work/root
mkdir -p "$root"
