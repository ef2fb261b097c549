#!/bin/sh
# Creates or updates the files, the user and the unit of an instance and applies what has changed. The configuration
# comes through standard input. Prints the port: the wanted one, or the highest free one if another program uses that.
# Exit code 66: the instance does not exist.
set -eu
perl=${1:?text of redis-client.pl}
id=${2:?id of the database}
wanted=${3?wanted port, or nothing}
rights=${4:?rights of the own user of Fairlead}
text=${5:?text of the unit}
mode=${6:?make, or keep where it must exist}
umask 077
. databases/redis/lib/instance-paths.sh
config=$(cat)
case $config in *'# whole') ;; *) echo 'the configuration did not arrive whole' >&2; exit 1 ;; esac
[ "$mode" = make ] || [ -d "$home/data" ] || exit 66
install -d -m 0711 /var/lib/fairlead "$base"
exec 9>>"$base/lock"
flock -w 120 9
id -u "$id" >/dev/null 2>&1 || useradd --system --user-group --no-create-home --home-dir "$home" --shell /usr/sbin/nologin "$id"
install -d -m 0710 -g "$id" "$home"
# An abandoned swap is reverted: the original data is put back.
if [ ! -d "$home/data" ] && [ -d "$home/aside" ]; then mv -T "$home/aside" "$home/data"; fi
install -d -m 0700 -o "$id" -g "$id" "$home/data"
note_id
if [ ! -s "$home/admin" ]; then
  random=$(od -An -N 32 -tx1 /dev/urandom)
  printf %s "$random" | tr -d ' \n' >"$home/admin.new"
  mv "$home/admin.new" "$home/admin"
fi
. server/lib/listens.sh
taken() {
  listens "$1" || grep -qsx "port $1" "$base"/*/redis.conf
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
printf 'port %s\nuser fairlead on #%s %s\n%s\n' "$port" "${hash%% *}" "$rights" "$config" >"$home/redis.conf.new"
chown "root:$id" "$home/redis.conf.new"
chmod 0640 "$home/redis.conf.new"
mv "$home/redis.conf.new" "$home/redis.conf"
umask 022
if ! printf '%s' "$text" | cmp -s - "/etc/systemd/system/$unit"; then
  : >"$home/reload"
  printf '%s' "$text" >"/etc/systemd/system/$unit.new"
  mv "/etc/systemd/system/$unit.new" "/etc/systemd/system/$unit"
fi
# Reloading systemd takes long, so it is done once, and only after a change.
if [ -e "$home/reload" ] || [ ! -e "/etc/systemd/system/multi-user.target.wants/$unit" ]; then
  systemctl enable --quiet --no-reload "$unit"
  systemctl daemon-reload
  rm -f "$home/reload"
fi
flock -u 9
systemctl start "$unit" >&2 || ended
code=0
talk apply "$socket" "$home/admin" "$home/redis.conf" || code=$?
# A script of the owner that never ends must not keep a password valid.
if [ "$code" -eq 76 ]; then
  systemctl kill --signal=KILL "$unit"
  systemctl restart "$unit" >&2 || ended
  talk apply "$socket" "$home/admin" "$home/redis.conf" || ended
elif [ "$code" -ne 0 ]; then
  ended
fi
printf '%s\n' "$port"
