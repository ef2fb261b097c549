#!/bin/sh
# Prints what is left of Fairlead on the server: units, files, users, and what Docker has, one a line. With ids as
# parameters, only what is left of these applications. systemd forgets an ended unit a moment later, so a few seconds may
# pass.
everything=
[ $# -gt 0 ] || { everything=yes; set -- ''; }
left() {
  [ -z "$everything" ] || [ ! -d /var/lib/fairlead ] || find /var/lib/fairlead -mindepth 1 -maxdepth 1
  for app; do
    units=$(systemctl list-units --all --plain --no-legend --full "fairlead-*$app*") || echo 'units, perhaps: systemd does not answer'
    printf '%s' "$units" | sed 's/^\([^ ]*\).*/unit \1/'
    find /etc/systemd/system /run/fairlead-* -maxdepth 2 -name "fairlead-*$app*" 2>/dev/null
    [ -z "$app" ] || [ ! -e "/var/lib/fairlead/apps/$app" ] || echo "/var/lib/fairlead/apps/$app"
    names='(app|git|bld)_[0-9a-z]{26}|fairlead-git'
    [ -z "$app" ] || names="(app|git|bld)_${app#app_}"
    sed -nE "s/^($names):.*/user \1/p" /etc/passwd
    if command -v docker >/dev/null && timeout 20 docker version >/dev/null 2>&1; then
      label=fairlead.application${app:+=$app}
      docker ps --all --filter "label=$label" --format 'container {{.Names}}'
      docker volume ls --filter "label=$label" --format 'volume {{.Name}}'
      docker network ls --filter "label=$label" --format 'network {{.Name}}'
      docker images --format 'image {{.Repository}}:{{.Tag}}' "fairlead/${app:-*}"
    fi
  done
}
tries=0
found=$(left "$@")
while [ -n "$found" ] && [ "$tries" -lt 12 ]; do
  tries=$((tries + 1))
  sleep 0.5
  found=$(left "$@")
done
[ -z "$found" ] || printf '%s\n' "$found"
