#!/bin/sh
# A deployment of one of several stacks as one would write it by hand, with dependencies by the hash of their lockfile.
# $1 number, $2 port, $3 repository, $4 stack: node | python | php
set -eu
export PIP_INDEX_URL=file:///srv/packages/pypi PIP_DISABLE_PIP_VERSION_CHECK=1 COMPOSER_ALLOW_SUPERUSER=1 HOME=/root
cd /srv/raw
[ -d "$4.git" ] || git clone -q --bare "$3" "$4.git"
git -C "$4.git" fetch -q origin +refs/heads/main:refs/heads/main
release=/srv/raw/releases/$4-$1
mkdir -p "$release"
git -C "$4.git" archive main | tar x -C "$release"
cd "$release"
upstream=127.0.0.1:$2
case $4 in
node)
  kept=/srv/raw/kept/$(sha256sum package-lock.json | cut -c1-64)
  if [ -d "$kept" ]; then cp -al "$kept" node_modules; else
    npm ci --omit=dev --no-audit --no-fund --loglevel=error
    cp -al node_modules "$kept"
  fi
  echo "cd $release && PORT=$2 exec node server.js" > start
  ;;
python)
  kept=/srv/raw/kept/$(sha256sum requirements.txt | cut -c1-64)
  if [ ! -d "$kept" ]; then
    python3 -m venv "$kept"
    "$kept/bin/pip" install -q -r requirements.txt
  fi
  echo "cd $release && exec $kept/bin/gunicorn --bind 127.0.0.1:$2 --workers 2 --threads 4 app:app" > start
  ;;
php)
  kept=/srv/raw/kept/$(sha256sum composer.lock | cut -c1-64)
  if [ -d "$kept" ]; then
    cp -a "$kept" vendor
    composer dump-autoload -q --no-dev --no-interaction --optimize
  else
    composer install -q --no-dev --no-interaction --optimize-autoloader
    cp -a vendor "$kept"
  fi
  printf '[global]\nerror_log = /dev/null\n[www]\nuser = www-data\ngroup = www-data\nlisten = %s\nlisten.mode = 0666\npm = static\npm.max_children = 2\n' \
    "$release/php.sock" > fpm.conf
  echo "exec php-fpm8.2 -F -y $release/fpm.conf" > start
  upstream=unix/$release/php.sock
  ;;
esac
systemctl start "raw@$4-$1"
if [ "$4" = php ]; then
  until [ -S php.sock ]; do sleep 0.02; done
  ln -sfn "$release" /srv/raw/php.new
  mv -T /srv/raw/php.new /srv/raw/php
else
  until curl -fs -o /dev/null "http://127.0.0.1:$2/"; do sleep 0.02; done
fi
curl -fsS -X PATCH -H 'Content-Type: application/json' -d "[{\"dial\": \"$upstream\"}]" "http://localhost:2020/id/$4/upstreams"
old=$(cat "/srv/raw/current-$4" 2>/dev/null || true)
echo "$1" > "/srv/raw/current-$4"
[ -z "$old" ] || systemctl stop --no-block "raw@$4-$old"
