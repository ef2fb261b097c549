#!/bin/sh
# Ensures the network of an application, which its containers share with no other, and lets them, and only them, reach
# ports of the server's loopback address: systemd listens on the bridge of the network and forwards connections. A file
# named after the application holds the number of its last deployment that needed a port; cleanup removes a forward that
# is not needed any more. The remaining arguments are the ports.
set -eu
app=${1:?application}
number=${2:?number of the deployment}
shift 2
forwards=/var/lib/fairlead/forwards units=/etc/systemd/system network=fairlead-$app
id=$(printf %s "$app" | cksum)
id=${id%% *}
device=fl-$id
. server/lib/locks.sh
lock_file forwards
exec 9>>"$locks/forwards"
flock -w 30 9
umask 022
engine() { curl -q -s -o /dev/null -w '%{http_code}' --max-time 30 --noproxy '*' --unix-socket /run/docker.sock "http://localhost/networks/$network"; }
create() {
  docker network create --driver bridge --label "fairlead.application=$app" --opt "com.docker.network.bridge.name=$device" "$@" "$network" >/dev/null
}
# Docker itself would give each network thousands of addresses, and has none left after about thirty.
tries=0
while [ "$(engine)" = 404 ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 32 ]; then create; break; fi
  place=$(((id + tries) % 1024))
  subnet=10.231.$((place / 4)).$((place % 4 * 64))/26
  inside=$(ip -4 route show root "$subnet") around=$(ip -4 route show match "$subnet")
  if [ -n "$inside" ] || printf '%s\n' "$around" | grep -qvE '^(default.*)?$'; then continue; fi
  create --subnet "$subnet" 2>/dev/null || true
done
[ $# -gt 0 ] || exit 0
docker0=$(docker network inspect bridge --format '{{index .Options "com.docker.network.bridge.name"}}')
docker0=${docker0:-docker0}
# Containers know the server by this address. Docker itself does not always say it before it has started a container.
addresses=$(ip -4 -o address show dev "$docker0")
address=$(printf '%s\n' "$addresses" | sed -n 's/.* inet \([0-9.]*\).*/\1/p;T;q')
[ -n "$address" ] || { echo "Docker's bridge has no address" >&2; exit 1; }
for port; do
  mkdir -p "$forwards/$app-$port"
  printf '%s\n' "$number" >"$forwards/$app-$port/$app"
  unit=fairlead-forward-$app-$port
  text="[Unit]
Description=Port $port of this server for the containers of $app
# Docker waits for all sockets, and this one for the bridge.
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
