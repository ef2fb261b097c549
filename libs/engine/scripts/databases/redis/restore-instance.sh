#!/bin/sh
# Puts the snapshot in standard input in the place of an empty instance's data. Append-only files may begin with a
# snapshot, so it is loaded as one. Exit code 65: there is data already; 67: it is no whole snapshot.
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
chown -R "$id:$id" "$work"
# Nothing may follow the snapshot, as it would be carried out as commands.
{ setpriv --reuid="$id" --regid="$id" --clear-groups --no-new-privs "$check" "$work/dump.rdb" >"$work/said" 2>&1 &&
  grep -q "^.offset $(stat -c %s "$work/dump.rdb"). Checksum OK" "$work/said"; } || { tail -n 12 "$work/said" >&2; exit 67; }
systemctl stop "$unit"
rm -rf "$home/data/appendonlydir" "$home/data/appendonly.aof" "$home/data/dump.rdb"
mv "$work/dump.rdb" "$home/data/appendonly.aof"
if systemctl start "$unit" >&2 && talk ping "$socket" "$home/admin" >/dev/null; then exit 0; fi
logs
systemctl stop "$unit"
rm -rf "$home/data/appendonlydir" "$home/data/appendonly.aof"
systemctl start "$unit"
exit 1
