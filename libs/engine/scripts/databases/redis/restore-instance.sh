#!/bin/sh
# Replaces the data of an empty instance by the snapshot from standard input. Append-only files may begin with a
# snapshot, so it is loaded as one. Exit code 65: the instance has data; 67: the snapshot is incomplete.
set -eu
perl=${1:?text of redis-client.pl}
id=${2:?id of the database}
check=${3:?program that checks snapshots}
umask 077
. databases/redis/lib/instance-paths.sh
[ -d "$home/data" ] || exit 66
exec 9>>"$home/lock"
flock -w 600 9
systemctl start "$unit" >&2 || ended
code=0
talk empty "$socket" "$home/admin" || code=$?
case $code in 0) ;; 65) exit 65 ;; *) ended ;; esac
rm -rf "$home"/work.*
work=$(mktemp -d "$home/work.XXXXXXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 143' TERM HUP INT PIPE
cat >"$work/dump.rdb"
chown "root:$id" "$work"
chmod 0710 "$work"
chown "$id:$id" "$work/dump.rdb"
# Nothing may follow the snapshot, because it would be executed as commands.
{ as_instance "$check" "$work/dump.rdb" >"$work/said" 2>&1 &&
  grep -q "^.offset $(stat -c %s "$work/dump.rdb"). Checksum OK" "$work/said"; } || { tail -n 12 "$work/said" >&2; exit 67; }
systemctl stop "$unit"
rm -rf "$home/data/appendonlydir" "$home/data/appendonly.aof" "$home/data/dump.rdb"
mv -T "$work/dump.rdb" "$home/data/appendonly.aof"
if systemctl start "$unit" >&2 && talk ping "$socket" "$home/admin" >/dev/null; then exit 0; fi
logs
systemctl stop "$unit"
rm -rf "$home/data/appendonlydir" "$home/data/appendonly.aof"
systemctl start "$unit"
exit 1
