#!/bin/sh
# Installs the unit of the proxy and starts it. Standard input: the unit, then the first configuration.
set -eu
socket=${1:?admin socket}
unit_bytes=${2:?bytes of the unit}
proxy=/var/lib/fairlead/proxy unit=/etc/systemd/system/fairlead-proxy.service
umask 022
install -d -m 0750 -o root -g caddy "$proxy"
install -d -m 0700 -o caddy -g caddy "$proxy/data"
head -c "$unit_bytes" >"$unit.new"
cat >"$proxy/first.json"
if [ -f "$proxy/config.json" ]; then rm "$proxy/first.json"; else
  chown root:caddy "$proxy/first.json"
  chmod 0640 "$proxy/first.json"
  mv "$proxy/first.json" "$proxy/config.json"
fi
if cmp -s "$unit.new" "$unit"; then
  rm "$unit.new"
else
  : >"$proxy/reload"
  mv "$unit.new" "$unit"
fi
# Reloading systemd takes long, so it is done once, and only after a change.
if [ -e "$proxy/reload" ]; then
  systemctl enable --quiet --no-reload fairlead-proxy.service
  systemctl daemon-reload
  systemctl stop fairlead-proxy.service
  rm "$proxy/reload"
elif [ ! -e /etc/systemd/system/multi-user.target.wants/fairlead-proxy.service ]; then
  systemctl enable --quiet fairlead-proxy.service
fi
systemctl start fairlead-proxy.service || { journalctl -q -o cat -n 20 -u fairlead-proxy.service; exit 1; }
tries=0
until curl -sf -o /dev/null --max-time 5 --unix-socket "$socket" http://localhost/config/admin; do
  tries=$((tries + 1))
  if [ "$tries" -gt 50 ]; then journalctl -q -o cat -n 20 -u fairlead-proxy.service; exit 1; fi
  sleep 0.1
done
