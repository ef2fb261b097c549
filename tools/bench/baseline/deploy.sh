#!/bin/sh
# A deployment as one would write it by hand. $1 number, $2 port, $3 repository, $4 dependencies: install | cached
set -eu
cd /srv/raw
[ -d repository.git ] || git clone -q --bare "$3" repository.git
git -C repository.git fetch -q origin +refs/heads/main:refs/heads/main
mkdir -p "releases/$1"
git -C repository.git archive main | tar x -C "releases/$1"
cd "releases/$1"
key=$(sha256sum package-lock.json | cut -c1-64)
if [ "$4" = cached ] && [ -d "/srv/raw/modules/$key" ]; then
  cp -al "/srv/raw/modules/$key" node_modules
else
  npm ci --omit=dev --no-audit --no-fund --loglevel=error
  [ "$4" = install ] || cp -al node_modules "/srv/raw/modules/$key"
fi
echo "$2" > port
systemctl start "raw@$1"
until curl -fs -o /dev/null "http://127.0.0.1:$2/"; do sleep 0.02; done
curl -fsS -X PATCH -H 'Content-Type: application/json' -d "[{\"dial\": \"127.0.0.1:$2\"}]" http://localhost:2020/id/raw/upstreams
old=$(cat /srv/raw/current 2>/dev/null || true)
echo "$1" > /srv/raw/current
[ -z "$old" ] || systemctl stop --no-block "raw@$old"
