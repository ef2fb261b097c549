#!/bin/sh
# The switch to what was just unpacked, as one would write it by hand. $1 number, $2 port
set -eu
cd /srv/raw
echo "$2" > "releases/$1/port"
systemctl start "raw@$1"
until curl -fs -o /dev/null "http://127.0.0.1:$2/"; do sleep 0.02; done
curl -fsS -X PATCH -H 'Content-Type: application/json' -d "[{\"dial\": \"127.0.0.1:$2\"}]" http://localhost:2020/id/raw/upstreams
old=$(cat /srv/raw/current 2>/dev/null || true)
echo "$1" > /srv/raw/current
[ -z "$old" ] || systemctl stop --no-block "raw@$old"
