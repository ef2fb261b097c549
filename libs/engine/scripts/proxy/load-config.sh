#!/bin/sh
# Loads the configuration and stores it for the next start of the proxy; concurrent callers take turns. A proxy that is
# down is started with it. Standard input: the roots of the authority, then the configuration. Exit code 75: the proxy
# refused it.
set -eu
socket=${1:?admin socket}
reload=${2?load it even if it is unchanged, or nothing}
roots_bytes=${3:?bytes of the roots of the authority}
roots_file=${4?file for the roots}
proxy=/var/lib/fairlead/proxy
exec 9>>"$proxy/lock"
flock -w 30 9
umask 027
if [ "$roots_bytes" -gt 0 ]; then
  head -c "$roots_bytes" >"$roots_file.new"
  chgrp caddy "$roots_file.new"
  mv "$roots_file.new" "$roots_file"
fi
cat >"$proxy/config.json.new"
chgrp caddy "$proxy/config.json.new"
if [ -z "$reload" ] && [ -f "$proxy/config.json" ] && cmp -s "$proxy/config.json.new" "$proxy/config.json" && systemctl is-active --quiet fairlead-proxy.service; then
  rm "$proxy/config.json.new"
  exit 0
fi
if [ -S "$socket" ] && systemctl is-active --quiet fairlead-proxy.service; then
  status=$(curl -s -o "$proxy/answer" -w '%{http_code}' --max-time 30 --unix-socket "$socket" -H 'Content-Type: application/json' \
    -H "Cache-Control: ${reload:+must-revalidate}" --data-binary "@$proxy/config.json.new" http://localhost/load) || true
  if [ "$status" != 200 ]; then
    head -c 2000 "$proxy/answer" 2>/dev/null || true
    rm -f "$proxy/config.json.new" "$proxy/answer"
    exit 75
  fi
  rm -f "$proxy/answer"
  mv "$proxy/config.json.new" "$proxy/config.json"
else
  mv "$proxy/config.json.new" "$proxy/config.json"
  systemctl start fairlead-proxy.service
fi
