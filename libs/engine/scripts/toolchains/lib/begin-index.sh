# shellcheck shell=sh
# Begins to read the index of the releases of the toolchain `$1` at the mirror `$2`, which may stand still for `$3` seconds.
# The file `$new` is for what is downloaded. The index has lines of a version, the code name of its LTS line or "-", the
# path of the archive, and its checksum or the path of a file of checksums.
name=${1:?toolchain}
mirror=${2:?URL of the mirror}
stall=${3:?seconds}
indexes=/var/lib/fairlead/toolchains/.index
umask 022
. toolchains/lib/machine.sh
. toolchains/lib/download.sh
. server/lib/locks.sh
mkdir -p "$indexes"
lock_file "toolchain-index-$name"
exec 9>>"$locks/toolchain-index-$name"
flock -w 120 9
new=$indexes/.new-$name
trap 'rm -f "$new" "$new.index"' EXIT
printf '%s\n' "$mirror" >"$new.index"
