#!/bin/sh
# Removes an instance with its data, its unit and its user. Its data is not needed any more, so a script of the owner that
# never ends is not waited for. Exit code 70: something is left, which standard output names.
id=${1:?id of the database}
perl=
. databases/redis/lib/instance-paths.sh
systemctl stop --no-block "$unit" 2>/dev/null
systemctl kill --signal=KILL "$unit" 2>/dev/null
systemctl disable --now --quiet --no-reload "$unit" 2>/dev/null
systemctl stop "$unit" 2>/dev/null
if [ -e "/etc/systemd/system/$unit" ]; then
  rm -f "/etc/systemd/system/$unit"
  systemctl daemon-reload
fi
systemctl reset-failed "$unit" 2>/dev/null
rm -rf "$home" "/run/fairlead-db-$id"
tries=0
while id -u "$id" >/dev/null 2>&1 && ! userdel "$id"; do
  tries=$((tries + 1))
  [ "$tries" -lt 20 ] || break
  # What runs as the user outside of the unit, which only a process of an interrupted run does.
  for process in $(ps -o pid= -u "$id"); do kill -9 "$process" 2>/dev/null; done
  sleep 0.2
done
left=
! systemctl is-active --quiet "$unit" || left="$left the running unit $unit,"
[ ! -e "/etc/systemd/system/$unit" ] || left="$left the unit $unit,"
for folder in "$home" "/run/fairlead-db-$id"; do [ ! -e "$folder" ] || left="$left the folder $folder,"; done
! id -u "$id" >/dev/null 2>&1 || left="$left the user $id,"
[ -z "$left" ] || { left=${left%,}; printf '%s\n' "${left# }"; exit 70; }
