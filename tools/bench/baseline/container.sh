#!/bin/sh
# A redeployment of a container as one would write it by hand. $1 number, $2 port, $3 repository
set -eu
cd /srv/raw
[ -d repository.git ] || git clone -q --bare "$3" repository.git
git -C repository.git fetch -q origin +refs/heads/main:refs/heads/main
rm -rf context
mkdir context
git -C repository.git archive main | tar x -C context
DOCKER_BUILDKIT=1 docker build -q -t "raw:$1" context >/dev/null
docker run -d --name "raw-$1" --init -p "127.0.0.1:$2:8080" -e PORT=8080 "raw:$1" >/dev/null
until curl -fs -o /dev/null "http://127.0.0.1:$2/"; do sleep 0.02; done
curl -fsS -X PATCH -H 'Content-Type: application/json' -d "[{\"dial\": \"127.0.0.1:$2\"}]" http://localhost:2020/id/raw/upstreams
old=$(cat current 2>/dev/null || true)
echo "$1" > current
[ -z "$old" ] || docker rm -f "raw-$old" >/dev/null 2>&1 &
