#!/bin/sh
# Swaps the copy and the original. Each completed move can be recognized on the disk, so an interrupted swap continues
# where it stopped, and an instance without its data does not start.
set -eu
perl=${1:?text of redis-client.pl}
copy_id=${2:?id of the copy}
id=${3:?id of the original}
. databases/redis/lib/instance-paths.sh
copy=$base/$copy_id
[ -d "$home" ] && [ -d "$copy" ] || exit 66
exec 9>>"$base/lock"
flock -w 120 9
of() { [ -L "$1/fairlead-id" ] || [ ! -f "$1/fairlead-id" ] || head -c 64 "$1/fairlead-id"; }
if [ "$(of "$home/data")" != "$copy_id" ] || [ "$(of "$copy/data")" != "$id" ]; then
  [ -d "$home/aside" ] || [ "$(of "$copy/data")" = "$copy_id" ] || exit 66
  systemctl stop "$unit" "fairlead-db-$copy_id.service"
  if [ ! -d "$home/aside" ]; then
    note_id
    mv -T "$home/data" "$home/aside"
  fi
  [ -d "$home/data" ] || mv -T "$copy/data" "$home/data"
  mv -T "$home/aside" "$copy/data"
fi
chown -R "$id:$id" "$home/data"
chown -R "$copy_id:$copy_id" "$copy/data"
flock -u 9
systemctl start "$unit" >&2 || ended
talk ping "$socket" "$home/admin" >/dev/null || ended
systemctl start "fairlead-db-$copy_id.service" >&2 || true
