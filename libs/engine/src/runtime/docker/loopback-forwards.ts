import { secret, type Secret } from '../../specs/secret';
import type { ApplicationSpec } from '../../specs/application-spec';

/** Hostname of the server inside a container. */
export const HOST_GATEWAY = 'host.docker.internal';

const LOOPBACK = /(^|@)127\.0\.0\.1(?=$|:)/;
const PORT_OF_URL = /@127\.0\.0\.1:(\d+)/;

type Linked = Pick<ApplicationSpec, 'env' | 'linkedNames'>;

/**
 * Replaces loopback addresses in linked variables: databases listen on the server's loopback address, but in a container that
 * is the container itself.
 */
export function containerEnvironment({ env, linkedNames = [] }: Linked): Readonly<Record<string, Secret>> {
  const moved = linkedNames.flatMap((name) => {
    const value = env[name];
    return value ? [[name, secret(value.reveal().replace(LOOPBACK, `$1${HOST_GATEWAY}`))] as const] : [];
  });
  return { ...env, ...Object.fromEntries(moved) };
}

/** Returns the loopback ports of the server that containers of the application must reach. */
export function linkedPorts({ env, linkedNames = [] }: Linked): number[] {
  const ports = linkedNames.flatMap((name) => {
    const port = PORT_OF_URL.exec(env[name]?.reveal() ?? '')?.[1];
    return port === undefined ? [] : [Number(port)];
  });
  return [...new Set(ports)].sort((a, b) => a - b);
}

/**
 * Lets containers, and nobody beyond the server, reach a port of its loopback address: systemd listens on Docker's bridge and hands
 * connections over. What an application no longer needs goes with tidying, when no other one needs it: a file of its name says
 * which of its deployments was the last to need it. `$1` application, `$2` number, the rest are the ports.
 */
export const ENSURE_FORWARDS = `
set -eu
app=$1 number=$2
shift 2
forwards=/var/lib/fairlead/forwards units=/etc/systemd/system
device=$(docker network inspect bridge --format '{{index .Options "com.docker.network.bridge.name"}}')
device=\${device:-docker0}
# Docker itself does not always say the address before it has started a container.
address=$(ip -4 -o address show dev "$device" | sed -n 's/.* inet \\([0-9.]*\\).*/\\1/p' | head -n 1)
[ -n "$address" ] || { echo "Docker's bridge has no address" >&2; exit 1; }
exec 9>>/var/lib/fairlead/forwards.lock
flock -w 30 9
umask 022
for port; do
  mkdir -p "$forwards/$port"
  printf '%s\\n' "$number" >"$forwards/$port/$app"
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
    systemctl daemon-reload
    systemctl enable --quiet "$unit.socket"
    systemctl restart "$unit.socket"
  fi
  systemctl is-active --quiet "$unit.socket" || systemctl start "$unit.socket"
done
`;

/**
 * Takes away what only this application needed: all of it, or what no deployment since `$newest` has asked for, if that is a
 * number. Wants `$app` and `$newest`.
 */
export const REMOVE_FORWARDS = `
if [ -d /var/lib/fairlead/forwards ]; then
  (
    flock -w 30 9 || exit 0
    for forward in /var/lib/fairlead/forwards/*; do
      [ -f "$forward/$app" ] || continue
      read -r number <"$forward/$app" || number=0
      if [ -n "$newest" ] && [ "$number" -ge "$newest" ]; then continue; fi
      rm -f "$forward/$app"
      rmdir "$forward" 2>/dev/null || continue
      unit=fairlead-forward-\${forward##*/}
      systemctl disable --now --quiet "$unit.socket" 2>/dev/null
      systemctl stop "$unit.service" 2>/dev/null
      rm -f "/etc/systemd/system/$unit.socket" "/etc/systemd/system/$unit.service"
    done
  ) 9>>/var/lib/fairlead/forwards.lock
fi
`;
