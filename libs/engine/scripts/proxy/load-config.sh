#!/bin/sh
# Loads a configuration and stores it for the next start of the proxy; concurrent callers take turns. Standard input
# also ends with the connection, so only what has the checksum is used. Until the proxy serves the new configuration,
# the last one stays stored. A proxy that does not respond is restarted. Standard input: the roots of the authority,
# then the configuration. Prints `loaded`, unless the proxy serves the configuration already. Exit code 75: the proxy
# refused it; 79: it did not arrive completely.
set -eu
socket=${1:?admin socket}
id=${2:?id of the configuration}
reload=${3?load it even if it is served already, or nothing}
checksum=${4:?SHA-256 checksum of standard input}
roots_bytes=${5:?bytes of the roots of the authority}
roots_file=${6:?file for the roots}
proxy=/var/lib/fairlead/proxy
umask 077
find "$proxy" -maxdepth 1 -name 'received.*' -mmin +60 -delete
received=$proxy/received.$$
trap 'rm -f "$received"' EXIT
cat >"$received"
sum=$(sha256sum "$received")
if [ "${sum%% *}" != "$checksum" ]; then
  echo 'The configuration did not arrive completely.' >&2
  exit 79
fi
exec 9>>"$proxy/lock"
flock -w 30 9
umask 027
cd "$proxy"
if [ "$roots_bytes" -gt 0 ]; then
  head -c "$roots_bytes" "$received" >"$roots_file.new"
  chgrp caddy "$roots_file.new"
  mv "$roots_file.new" "$roots_file"
fi
tail -c "+$((roots_bytes + 1))" "$received" >config.json.new
chgrp caddy config.json.new
if [ -z "$reload" ] && cmp -s config.json.new config.json; then
  served=$(curl -q -s --max-time 10 --unix-socket "$socket" http://localhost/config/apps/http/@id 2>/dev/null) || served=
  if [ "$served" = "\"$id\"" ]; then
    rm config.json.new
    exit 0
  fi
fi
# The proxy replaces its listening sockets. With this the kernel moves connections that the previous ones have not accepted
# yet, which it would otherwise reset. Linux before 5.14 cannot.
{ echo 1 >/proc/sys/net/ipv4/tcp_migrate_req; } 2>/dev/null || true
result=0
status=$(curl -q -s -o answer -w '%{http_code}' --max-time 60 --unix-socket "$socket" -H 'Content-Type: application/json' \
  -H "Cache-Control: ${reload:+must-revalidate}" --data-binary @config.json.new http://localhost/load) || result=$?
if [ "$status" = 200 ]; then
  mv config.json.new config.json
  rm -f config.json.last
elif [ "$result" = 7 ]; then
  # Nothing listens: the proxy is down, or was given a configuration without the socket.
  # An interrupted attempt has left the last one that was accepted, which is kept.
  if [ -f config.json ] && [ ! -f config.json.last ]; then ln config.json config.json.last; fi
  mv config.json.new config.json
  if ! systemctl restart fairlead-proxy.service; then
    journalctl -q -o cat -n 20 -u fairlead-proxy.service | head -c 2000 # pipe: what is printed only explains a failure
    if [ -f config.json.last ]; then mv config.json.last config.json; fi
    systemctl restart --no-block fairlead-proxy.service
    exit 75
  fi
  rm -f config.json.last
elif [ "$status" = 000 ]; then
  rm -f config.json.new answer
  echo 'The proxy did not answer in time.' >&2
  exit 1
else
  head -c 2000 answer 2>/dev/null || true
  rm -f config.json.new answer
  exit 75
fi
rm -f answer
echo loaded
