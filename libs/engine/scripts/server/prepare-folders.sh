#!/bin/sh
# Creates Fairlead's folders, and keeps Debian's own proxy service from starting when its package is installed.
set -eu
install -d -m 0711 /var/lib/fairlead /var/lib/fairlead/apps /var/lib/fairlead/ports
if [ ! -e /usr/bin/caddy ] && [ ! -e /etc/systemd/system/caddy.service ]; then
  # Debian's service would take port 80 at once and serve its own page.
  systemctl mask --quiet caddy.service 2>/dev/null
  touch /var/lib/fairlead/caddy-masked
fi
