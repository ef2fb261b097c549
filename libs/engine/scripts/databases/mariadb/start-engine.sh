#!/bin/sh
# Starts the engine and waits until it responds.
systemctl start mariadb.service || exit 1
tries=0
until mariadb-admin --no-defaults --protocol=socket --silent ping >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || { journalctl -q -o cat -n 20 -u mariadb.service; exit 1; }
  sleep 0.5
done
