#!/bin/sh
# Removes an instance with its data, its unit and its user.
id=${1:?id of the database}
perl=
. databases/redis/lib/instance-paths.sh
systemctl disable --now --quiet --no-reload "$unit" 2>/dev/null
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
