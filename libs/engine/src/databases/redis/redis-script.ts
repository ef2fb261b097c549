const PATHS = `
case $id in *[!a-z0-9_]*|'') exit 1 ;; esac
base=/var/lib/fairlead/databases
home=$base/$id unit=fairlead-db-$id.service socket=/run/fairlead-db-$id/redis.sock
talk() { perl -e "$perl" "$@"; }
logs() { journalctl --sync 2>/dev/null || true; journalctl -q -o cat -n 20 -u "$unit" >&2 2>/dev/null || true; }
ended() { logs; exit 1; }
`;

/** Path and version of the engine: what is installed already, Redis before Valkey. Exit code 69: none. */
export const FIND_ENGINE = `
for program in redis-server valkey-server; do
  path=$(command -v "$program") || continue
  printf '%s %s\\n' "$path" "$("$path" --version)"
  exit 0
done
exit 69
`;

/** `$1`: the package, which has brought no service yet. Its own service is ours to keep from starting only then. */
export const HOLD_SERVICE = `
install -d -m 0711 /var/lib/fairlead
systemctl cat "$1.service" >/dev/null 2>&1 && exit 0
systemctl mask --quiet "$1.service" 2>/dev/null
touch "/var/lib/fairlead/$1-masked"
`;

export const RELEASE_SERVICES = `
for mark in /var/lib/fairlead/*-server-masked; do
  [ -e "$mark" ] || continue
  name=\${mark##*/}
  name=\${name%-masked}
  systemctl unmask --quiet "$name.service" 2>/dev/null
  systemctl disable --quiet "$name.service" 2>/dev/null
  rm -f "$mark"
done
`;

/**
 * Files, user and unit of an instance, and what is new in them brought into force. The configuration comes through standard
 * input. `$3` the wanted port or nothing, `$4` rights of Fairlead's own user, `$5` the unit, `$6` whether it may be made.
 * Prints the port: the wanted one, or where another program has that the highest that is free. Exit code 66: it is not there.
 */
export const ENSURE_INSTANCE = `
set -eu
umask 077
perl=$1 id=$2 wanted=$3 rights=$4 text=$5
${PATHS}
config=$(cat)
case $config in *'# whole') ;; *) echo 'the configuration did not arrive whole' >&2; exit 1 ;; esac
[ "$6" = make ] || [ -d "$home/data" ] || exit 66
install -d -m 0711 /var/lib/fairlead "$base"
exec 9>>"$base/lock"
flock -w 120 9
id -u "$id" >/dev/null 2>&1 || useradd --system --user-group --no-create-home --home-dir "$home" --shell /usr/sbin/nologin "$id"
install -d -m 0710 -g "$id" "$home"
# A switch that was given up: the data of before is put back.
if [ ! -d "$home/data" ] && [ -d "$home/aside" ]; then mv -T "$home/aside" "$home/data"; fi
install -d -m 0700 -o "$id" -g "$id" "$home/data"
printf '%s\\n' "$id" >"$home/data/fairlead-id"
if [ ! -s "$home/admin" ]; then
  od -An -N 32 -tx1 /dev/urandom | tr -d ' \\n' >"$home/admin.new"
  mv "$home/admin.new" "$home/admin"
fi
taken() {
  grep -qs ":$(printf %04X "$1") [0-9A-F]*:0000 0A" /proc/net/tcp /proc/net/tcp6 || grep -qsx "port $1" "$base"/*/redis.conf
}
port=
[ ! -e "$home/redis.conf" ] || port=$(sed -n 's/^port //p' "$home/redis.conf")
[ -n "$port" ] || [ -z "$wanted" ] || taken "$wanted" || port=$wanted
candidate=26999
while [ -z "$port" ]; do
  taken "$candidate" || port=$candidate
  candidate=$((candidate - 1))
  [ "$candidate" -ge 26000 ] || { echo 'no port from 26000 to 26999 is free' >&2; exit 1; }
done
read -r secret <"$home/admin" || true
hash=$(printf %s "$secret" | sha256sum)
secret=
printf 'port %s\\nuser fairlead on #%s %s\\n%s\\n' "$port" "\${hash%% *}" "$rights" "$config" >"$home/redis.conf.new"
chown "$id:$id" "$home/redis.conf.new"
mv "$home/redis.conf.new" "$home/redis.conf"
umask 022
if ! printf '%s' "$text" | cmp -s - "/etc/systemd/system/$unit"; then
  printf '%s' "$text" >"/etc/systemd/system/$unit.new"
  mv "/etc/systemd/system/$unit.new" "/etc/systemd/system/$unit"
  systemctl daemon-reload
fi
flock -u 9
systemctl enable --quiet "$unit"
systemctl start "$unit" >&2 || ended
talk apply "$socket" "$home/admin" "$home/redis.conf" || ended
printf '%s\\n' "$port"
`;

export const DROP_INSTANCE = `
perl= id=$1
${PATHS}
systemctl disable --now --quiet "$unit" 2>/dev/null
systemctl stop "$unit" 2>/dev/null
if [ -e "/etc/systemd/system/$unit" ]; then
  rm -f "/etc/systemd/system/$unit"
  systemctl daemon-reload
fi
systemctl reset-failed "$unit" 2>/dev/null
rm -rf "$home" "/run/fairlead-db-$id" || exit 1
tries=0
while id -u "$id" >/dev/null 2>&1 && ! userdel "$id"; do
  tries=$((tries + 1))
  [ "$tries" -lt 20 ] || exit 1
  sleep 0.2
done
`;

/**
 * The fingerprint of one moment, and with `$3` = dump its snapshot on standard output; the fingerprint is then the end of standard
 * error. While nothing is written to the instance, it is asked itself for what it holds. Otherwise the snapshot is, in a process of
 * its own: that is a replica without a master, because such a one expires nothing, so that it must hold just as many keys as the
 * instance did in that moment. Nobody has to wait with writing. `$4`: the program.
 */
export const READ_INSTANCE = `
set -eu
umask 077
perl=$1 id=$2 mode=$3 program=$4
${PATHS}
[ -d "$home/data" ] || exit 66
exec 9>>"$home/lock"
flock -w 600 9
rm -rf "$home"/work.*
work=$(mktemp -d "$home/work.XXXXXXXXXX")
chown "$id:$id" "$work"
counting=
trap 'for pid in $counting $(cat "$work/loader" 2>/dev/null); do kill "$pid" 2>/dev/null || true; done; rm -rf "$work"' EXIT
trap 'exit 143' TERM HUP INT PIPE
snapshot() {
  rm -f "$home/data/dump.rdb"
  talk snapshot "$socket" "$home/admin" >"$work/counts" && mv "$home/data/dump.rdb" "$work/dump.rdb"
}
count_snapshot() {
  # The first to go where memory is short.
  echo 1000 >/proc/self/oom_score_adj 2>/dev/null || true
  debug= replica='replicaof 127.0.0.1 1' counts=$work/counts
  # A replica would keep expired fields of hashes as well, which nobody can see.
  if grep -qx fields "$counts"; then replica= counts=; fi
  case $("$program" --version) in *v=[0-6].*) ;; *) debug='enable-debug-command local' ;; esac
  printf '%s\\n' 'port 0' "unixsocket $work/socket" "dir $work" 'save ""' 'appendonly no' "$replica" "$debug" |
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
printf '\\n' >&2
cat "$work/found" >&2
`;

/**
 * Puts the snapshot in standard input in the place of an empty instance's data. Append-only files may begin with a snapshot, so it
 * is loaded as one. Exit code 65: there is data already; 67: it is no whole snapshot. `$3`: the program that checks snapshots.
 */
export const RESTORE_INSTANCE = `
set -eu
umask 077
perl=$1 id=$2 check=$3
${PATHS}
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
`;

/**
 * `$2` the copy and `$3` the original change places. Each move can be told from what is there, so that an interrupted switch goes on
 * where it was, and an instance without its data does not start.
 */
export const SWAP_INSTANCES = `
set -eu
perl=$1 id=$3
${PATHS}
copy=$base/$2
[ -d "$home" ] && [ -d "$copy" ] || exit 66
exec 9>>"$base/lock"
flock -w 120 9
of() { cat "$1/fairlead-id" 2>/dev/null || true; }
if [ "$(of "$home/data")" != "$2" ] || [ "$(of "$copy/data")" != "$3" ]; then
  [ -d "$home/aside" ] || [ "$(of "$copy/data")" = "$2" ] || exit 66
  systemctl stop "$unit" "fairlead-db-$2.service"
  if [ ! -d "$home/aside" ]; then
    printf '%s\\n' "$3" >"$home/data/fairlead-id"
    mv -T "$home/data" "$home/aside"
  fi
  [ -d "$home/data" ] || mv -T "$copy/data" "$home/data"
  mv -T "$home/aside" "$copy/data"
fi
chown -R "$3:$3" "$home/data"
chown -R "$2:$2" "$copy/data"
flock -u 9
systemctl start "$unit" >&2 || ended
talk ping "$socket" "$home/admin" >/dev/null || ended
systemctl start "fairlead-db-$2.service" >&2 || true
`;
