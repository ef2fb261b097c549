#!/bin/sh
# Installs a release of Node.js. Exit code 69: it cannot be downloaded; 70: the checksum is missing or different; 71: it
# does not run on this server.
set -eu
name=${1:?toolchain}
version=${2:?version}
mirror=${3:?URL of the mirror}
. toolchains/lib/machine.sh
. toolchains/lib/download.sh
. toolchains/lib/begin-installation.sh
archive=node-v$version-linux-$machine.tar.gz
download "$mirror/v$version/SHASUMS256.txt" "$work/sums"
sum=$(awk -v archive="$archive" '$2 == archive { print $1; exit }' "$work/sums")
[ -n "$sum" ] || exit 70
download "$mirror/v$version/$archive" "$work/archive"
printf '%s  %s\n' "$sum" "$work/archive" | sha256sum --check --status || exit 70
tar -xzf "$work/archive" -C "$root" --strip-components=1 --no-same-owner --exclude '*/share' --exclude '*.md'
[ "$(setpriv --reuid 65534 --regid 65534 --clear-groups "$root/bin/node" --version)" = "v$version" ] || exit 71
# npm, pnpm and Yarn 1 read their global configuration beside Node.js: it is that of the server.
mkdir -p "$root/etc"
ln -sfn /etc/npmrc "$root/etc/npmrc"
. toolchains/lib/end-installation.sh
