#!/bin/sh
# The hand-written side's own ground for several stacks: a template unit, and a Caddy of its own on port 8081.
set -eu
mkdir -p /srv/raw/releases /srv/raw/kept
cat > /etc/systemd/system/raw@.service <<'UNIT'
[Service]
ExecStart=/bin/sh /srv/raw/releases/%i/start
UNIT
cat > /srv/raw/caddy.json <<'JSON'
{"admin": {"listen": "localhost:2020"},
 "apps": {"http": {"servers": {"raw": {"listen": [":8081"], "automatic_https": {"disable": true}, "routes": [
   {"match": [{"host": ["node.example.internal"]}], "terminal": true, "handle": [
     {"@id": "node", "handler": "reverse_proxy", "upstreams": [{"dial": "127.0.0.1:9"}]}]},
   {"match": [{"host": ["python.example.internal"]}], "terminal": true, "handle": [
     {"@id": "python", "handler": "reverse_proxy", "upstreams": [{"dial": "127.0.0.1:9"}]}]},
   {"match": [{"host": ["php.example.internal"]}], "terminal": true, "handle": [
     {"handler": "rewrite", "uri": "/index.php"},
     {"@id": "php", "handler": "reverse_proxy", "upstreams": [{"dial": "127.0.0.1:9"}],
      "transport": {"protocol": "fastcgi", "root": "/srv/raw/php/public", "split_path": [".php"]}}]}
 ]}}}}}
JSON
systemctl daemon-reload
systemd-run -q --unit=raw-caddy caddy run --config /srv/raw/caddy.json
until curl -fs -o /dev/null http://localhost:2020/config/; do sleep 0.05; done
