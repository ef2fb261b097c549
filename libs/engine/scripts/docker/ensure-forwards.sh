#!/bin/sh
# Lets containers, and only them, reach ports of the server's loopback address: systemd listens on Docker's bridge and
# forwards connections. A file named after the application holds the number of its last deployment that needed a port;
# cleanup removes a forward that no application needs any more. The remaining arguments are the ports.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
shift 2
forwards=/var/lib/fairlead/forwards units=/etc/systemd/system
device=$(docker network inspect bridge --format '{{index .Options "com.docker.network.bridge.name"}}')
device=${device:-docker0}
# Docker itself does not always say the address before it has started a container.
address=$(ip -4 -o address show dev "$device" | sed -n 's/.* inet \([0-9.]*\).*/\1/p' | head -n 1)
[ -n "$address" ] || { echo "Docker's bridge has no address" >&2; exit 1; }
exec 9>>/var/lib/fairlead/forwards.lock
flock -w 30 9
umask 022
for port; do
  mkdir -p "$forwards/$port"
  printf '%s\n' "$number" >"$forwards/$port/$app"
  unit=fairlead-forward-$port
  text="[Unit]
Description=Port $port of this server for its containers
# Docker waits for all sockets, and this one for Docker's bridge.
DefaultDependencies=no
After=docker.service
Conflicts=shutdown.target
Before=shutdown.target

[Socket]
ListenStream=$address:$port
BindToDevice=$device

[Install]
WantedBy=docker.service
"
  if [ "$(cat "$units/$unit.socket" 2>/dev/null)" != "$(printf %s "$text")" ]; then
    printf %s "$text" >"$units/$unit.socket"
    cat >"$units/$unit.service" <<UNIT
[Service]
ExecStart=/lib/systemd/systemd-socket-proxyd --exit-idle-time=60 127.0.0.1:$port
DynamicUser=yes
ProtectSystem=strict
UNIT
    systemctl enable --quiet --no-reload "$unit.socket"
    systemctl daemon-reload
    systemctl restart "$unit.socket"
  fi
  systemctl is-active --quiet "$unit.socket" || systemctl start "$unit.socket"
done
