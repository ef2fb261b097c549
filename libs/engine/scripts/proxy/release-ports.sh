#!/bin/sh
# Frees the ports 80 and 443 from Debian's own proxy service. Exit code 77: another program uses one of them; standard
# output names it.
set -eu
# Where the unit of the proxy is new, start-proxy.sh reloads systemd anyway.
later=--no-reload
[ ! -e /etc/systemd/system/fairlead-proxy.service ] || later=
if [ -e /var/lib/fairlead/caddy-masked ]; then
  systemctl unmask --quiet $later caddy.service 2>/dev/null
  systemctl disable --quiet $later caddy.service 2>/dev/null || true
  rm /var/lib/fairlead/caddy-masked
fi
if systemctl is-active --quiet caddy.service || systemctl is-enabled --quiet caddy.service 2>/dev/null; then
  shipped=$(dpkg-query -W -f '${Conffiles}' caddy)
  shipped=$(printf '%s\n' "$shipped" | awk '$1 == "/etc/caddy/Caddyfile" { print $2 }')
  # shellcheck disable=SC2046 # The digest is the first word.
  set -- $(md5sum /etc/caddy/Caddyfile 2>/dev/null || echo none)
  if [ "$1" = "$shipped" ] && [ ! -d /etc/systemd/system/caddy.service.d ]; then
    systemctl disable --now --quiet $later caddy.service 2>/dev/null || true
    echo "Debian's caddy.service served its welcome page only: stopped and disabled"
  fi
fi
ours=$(systemctl show -p MainPID --value fairlead-proxy.service)
for port in 80 443; do
  listeners=$(ss -Hltnp "sport = :$port")
  while read -r line; do
    [ -n "$line" ] || continue
    case $line in
      *"pid=$ours,"*) [ "$ours" = 0 ] || continue ;;
    esac
    name=${line#*users:((\"}
    printf '%s is held by %s ' "$port" "${name%%\"*}"
    pid=${line#*pid=}
    pid=${pid%%,*}
    unit=$(ps -o unit= -p "$pid" 2>/dev/null || true)
    printf '(process %s%s)\n' "$pid" "${unit:+, $unit}"
  done <<LISTENERS
$listeners
LISTENERS
done >/run/fairlead-ports
if [ -s /run/fairlead-ports ]; then
  sort -u /run/fairlead-ports
  rm /run/fairlead-ports
  exit 77
fi
rm /run/fairlead-ports
