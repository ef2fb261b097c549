#!/bin/sh
# Prints what is left of Fairlead on the server: units, files, users, and what Docker has, one a line. systemd forgets an
# ended unit a moment later, so a few seconds may pass.
left() {
  [ ! -d /var/lib/fairlead ] || find /var/lib/fairlead -mindepth 1 -maxdepth 1
  units=$(systemctl list-units --all --plain --no-legend --full 'fairlead-*') || echo 'units, perhaps: systemd does not answer'
  printf '%s\n' "$units" | sed -n 's/^\([^ ]\{1,\}\).*/unit \1/p'
  find /etc/systemd/system /run/fairlead-* -maxdepth 2 -name 'fairlead-*' 2>/dev/null
  sed -nE 's/^((app|git|bld)_[0-9a-z]{26}|fairlead-git):.*/user \1/p' /etc/passwd
  if command -v docker >/dev/null && timeout 20 docker version >/dev/null 2>&1; then
    docker ps --all --filter label=fairlead.application --format 'container {{.Names}}'
    docker volume ls --filter label=fairlead.application --format 'volume {{.Name}}'
    docker network ls --filter label=fairlead.application --format 'network {{.Name}}'
    docker images --format 'image {{.Repository}}:{{.Tag}}' 'fairlead/*'
  fi
}
tries=0
found=$(left)
while [ -n "$found" ] && [ "$tries" -lt 12 ]; do
  tries=$((tries + 1))
  sleep 0.5
  found=$(left)
done
[ -z "$found" ] || printf '%s\n' "$found"
