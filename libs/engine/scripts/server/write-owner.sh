#!/bin/sh
# Writes the owner marker from standard input, unless the server has another one by now than the one that was read: exit
# code 75. Two instances that claim the server at the same moment therefore never both succeed.
set -eu
size=${1:?bytes of the marker}
before=${2?checksum of the marker as it was read, or nothing}
marker=/var/lib/fairlead/owner
umask 077
install -d -m 0711 /var/lib/fairlead
exec 9>"$marker.lock"
flock -w 20 9
current=
[ ! -s "$marker" ] || current=$(sha256sum <"$marker")
current=${current%% *}
[ "$current" = "$before" ] || exit 75
trap 'rm -f -- "$marker.part"' EXIT
cat >"$marker.part"
[ "$(wc -c <"$marker.part")" -eq "$size" ] || { echo 'The content did not arrive whole.' >&2; exit 1; }
# An empty marker after a power failure would leave the server without an owner.
sync "$marker.part"
mv -fT -- "$marker.part" "$marker"
