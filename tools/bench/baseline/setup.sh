#!/bin/sh
# The hand-written side's own ground on the host: a folder, a template unit, a Caddy of its own on port 8081.
set -eu
mkdir -p /srv/raw/releases /srv/raw/modules
cat > /etc/systemd/system/raw@.service <<'UNIT'
[Service]
ExecStart=/bin/sh -c 'cd /srv/raw/releases/%i && PORT=$(cat port) exec node server.js'
UNIT
cat > /srv/raw/caddy.json <<'JSON'
{"admin": {"listen": "localhost:2020"},
 "apps": {"http": {"servers": {"raw": {"listen": [":8081"], "automatic_https": {"disable": true}, "routes": [{"handle": [
   {"@id": "raw", "handler": "reverse_proxy", "upstreams": [{"dial": "127.0.0.1:9"}]}]}]}}}}}
JSON
systemctl daemon-reload
systemd-run -q --unit=raw-caddy caddy run --config /srv/raw/caddy.json
until curl -fs -o /dev/null http://localhost:2020/config/; do sleep 0.05; done
