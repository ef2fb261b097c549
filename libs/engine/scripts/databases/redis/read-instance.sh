#!/bin/sh
# Prints the fingerprint of one moment, and as `dump` its snapshot on standard output; the fingerprint is then the end
# of standard error. While nothing is written to the instance, it is asked itself for what it holds. Otherwise the
# snapshot is, in a process of its own: that is a replica without a master, because such a one expires nothing, so that
# it must hold just as many keys as the instance did in that moment. Nobody has to wait with writing.
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
chown "$id:$id" "$work"
counting=
# shellcheck disable=SC2154 # The trap itself sets $pid.
trap 'for pid in $counting $(cat "$work/loader" 2>/dev/null); do kill "$pid" 2>/dev/null || true; done; rm -rf "$work"' EXIT
trap 'exit 143' TERM HUP INT PIPE
snapshot() {
  rm -f "$home/data/dump.rdb"
  talk snapshot "$socket" "$home/admin" >"$work/counts" && mv "$home/data/dump.rdb" "$work/dump.rdb"
}
count_snapshot() {
  # The first to go where memory is short.
  echo 1000 >/proc/self/oom_score_adj 2>/dev/null || true
  debug='' replica='replicaof 127.0.0.1 1' counts=$work/counts
  # A replica would keep expired fields of hashes as well, which nobody can see.
  if grep -qx fields "$counts"; then replica='' counts=; fi
  case $("$program" --version) in *v=[0-6].*) ;; *) debug='enable-debug-command local' ;; esac
  printf '%s\n' 'port 0' "unixsocket $work/socket" "dir $work" 'save ""' 'appendonly no' "$replica" "$debug" |
    setpriv --reuid="$id" --regid="$id" --clear-groups --no-new-privs "$program" - >"$work/log" 2>&1 &
  loader=$!
  echo "$loader" >"$work/loader"
  until talk ping "$work/socket" '' >/dev/null 2>&1; do
    kill -0 "$loader" 2>/dev/null || { tail -n 5 "$work/log" >&2; echo 'the snapshot was not read to its end' >&2; return 1; }
    sleep 0.1
  done
  talk count "$work/socket" '' any "$counts" || { echo 'the snapshot was not read to its end' >&2; return 1; }
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
cat "$work/dump.rdb"
wait "$counting" || { cat "$work/said" >&2; ended; }
printf '\n' >&2
cat "$work/found" >&2
