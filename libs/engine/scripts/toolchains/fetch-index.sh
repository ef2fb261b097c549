#!/bin/sh
# Downloads the index of the releases of Node.js, keeps what concerns this server, and prints it: the mirror, then a line
# for each release with its version and the code name of its LTS line or "-". Exit code 69: it cannot be downloaded.
set -eu
name=${1:?toolchain}
mirror=${2:?URL of the mirror}
indexes=/var/lib/fairlead/toolchains/.index
umask 022
. toolchains/lib/machine.sh
. toolchains/lib/download.sh
mkdir -p "$indexes"
. server/lib/locks.sh
lock_file toolchain-index
exec 9>>"$locks/toolchain-index"
flock -w 120 9
trap 'rm -f "$indexes/.new"' EXIT
download "$mirror/index.tab" "$indexes/.new"
{
  printf '%s\n' "$mirror"
  awk -F '\t' -v build="linux-$machine" '
    NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    index("," $column["files"] ",", "," build ",") && $column["version"] ~ /^v[0-9]+\.[0-9]+\.[0-9]+$/ {
      lts = $column["lts"]
      print substr($column["version"], 2), lts ~ /^[A-Za-z]+$/ ? lts : "-"
    }' "$indexes/.new"
} >"$indexes/.$name"
if [ "$(wc -l <"$indexes/.$name")" -lt 2 ]; then
  echo 'its index names no release for this server' >&2
  exit 69
fi
mv "$indexes/.$name" "$indexes/$name"
cat "$indexes/$name"
