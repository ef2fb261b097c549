#!/bin/sh
# Prints the fingerprint of an instance at one moment; with the mode `dump`, its snapshot goes to standard output and
# the fingerprint to the end of standard error. An instance without writes is queried directly. Otherwise the snapshot
# is loaded by a second process, a replica without a master: it expires nothing, so it must have exactly as many keys as
# the instance had at that moment. Writers never have to wait.
set -eu
perl=${1:?text of redis-client.pl}
id=${2:?id of the database}
mode=${3:?dump or fingerprint}
program=${4:?program of the engine}
umask 077
. databases/redis/lib/instance-paths.sh
[ -d "$home/data" ] || exit 66
exec 9>>"$home/lock"
flock -w 600 9
rm -rf "$home"/work.*
work=$(mktemp -d "$home/work.XXXXXXXXXX")
chown "root:$id" "$work"
chmod 0710 "$work"
install -d -m 0700 -o "$id" -g "$id" "$work/run"
counting=
# shellcheck disable=SC2154 # The trap itself sets $pid.
trap 'for pid in $counting $(cat "$work/loader" 2>/dev/null); do kill "$pid" 2>/dev/null || true; done; rm -rf "$work"' EXIT
trap 'exit 143' TERM HUP INT PIPE
snapshot() {
  rm -f "$home/data/dump.rdb"
  talk snapshot "$socket" "$home/admin" >"$work/counts" && mv -T "$home/data/dump.rdb" "$work/dump.rdb" &&
    [ ! -L "$work/dump.rdb" ] && [ -f "$work/dump.rdb" ]
}
count_snapshot() {
  # This process is the first to be killed when memory is short.
  echo 1000 >/proc/self/oom_score_adj 2>/dev/null || true
  debug='' replica='replicaof 127.0.0.1 1' counts=$work/counts
  # A replica would also keep the expired fields of hashes, which clients cannot see.
  if grep -qx fields "$counts"; then replica='' counts=; fi
  case $("$program" --version) in *v=[0-6].*) ;; *) debug='enable-debug-command local' ;; esac
  # Not by the function, whose number would be that of a shell and not of the process to end.
  printf '%s\n' 'port 0' "unixsocket $work/run/socket" "dir $work" 'save ""' 'appendonly no' "$replica" "$debug" |
    setpriv --reuid="$id" --regid="$id" --clear-groups --no-new-privs --inh-caps=-all -- "$program" - >"$work/log" 2>&1 &
  loader=$!
  echo "$loader" >"$work/loader"
  until talk ping "$work/run/socket" '' >/dev/null 2>&1; do
    kill -0 "$loader" 2>/dev/null || { tail -n 5 "$work/log" >&2; echo 'the snapshot was not read to its end' >&2; return 1; }
    sleep 0.1
  done
  talk count "$work/run/socket" '' any "$counts" || { echo 'the snapshot was not read to its end' >&2; return 1; }
}
count() {
  code=0
  talk count "$socket" "$home/admin" "$1" '' >"$work/found" || code=$?
  [ "$code" -eq 75 ] || return "$code"
  [ -e "$work/dump.rdb" ] || snapshot || return 1
  count_snapshot >"$work/found"
}
if [ "$mode" = fingerprint ]; then
  count now || ended
  cat "$work/found"
  exit 0
fi
snapshot || ended
count 0 2>"$work/said" &
counting=$!
as_instance cat "$work/dump.rdb"
wait "$counting" || { cat "$work/said" >&2; ended; }
printf '\n' >&2
cat "$work/found" >&2
