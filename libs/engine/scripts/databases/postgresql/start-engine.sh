#!/bin/sh
# Starts the clusters that are meant to run, and waits until one responds. postgresql.service itself starts none again.
systemctl start postgresql.service || exit 1
clusters=$(pg_lsclusters -h) || exit 1
while read -r version name rest; do
  [ -n "$name" ] || continue
  grep -qs '^auto' "/etc/postgresql/$version/$name/start.conf" || continue
  systemctl start "postgresql@$version-$name.service"
done <<CLUSTERS
$clusters
CLUSTERS
tries=0
until pg_isready -q; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || { pg_lsclusters; exit 1; }
  sleep 0.5
done
