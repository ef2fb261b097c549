#!/bin/sh
# Going back by hand: start the kept release, wait for it, switch, stop the other. $1 number of the kept release
set -eu
cd /srv/raw
port=$(cat "releases/$1/port")
systemctl start "raw@$1"
until curl -fs -o /dev/null "http://127.0.0.1:$port/"; do sleep 0.02; done
curl -fsS -X PATCH -H 'Content-Type: application/json' -d "[{\"dial\": \"127.0.0.1:$port\"}]" http://localhost:2020/id/raw/upstreams
old=$(cat current)
echo "$1" > current
systemctl stop --no-block "raw@$old"
