/** ID and name of the system, the name of process 1, the package manager: a line each. */
export const INSPECT_SYSTEM = `
ID= PRETTY_NAME=
[ ! -r /etc/os-release ] || . /etc/os-release
printf '%s\\n%s\\n' "$ID" "$PRETTY_NAME"
if [ -d /run/systemd/system ]; then echo systemd; else cat /proc/1/comm; fi
command -v apt-get >/dev/null && echo apt-get
true
`;

export const PREPARE_FOLDERS = `
set -eu
install -d -m 0711 /var/lib/fairlead /var/lib/fairlead/apps /var/lib/fairlead/ports
if [ ! -e /usr/bin/caddy ] && [ ! -e /etc/systemd/system/caddy.service ]; then
  # Debian's service would take port 80 at once, and show its own page.
  systemctl mask --quiet caddy.service 2>/dev/null
  touch /var/lib/fairlead/caddy-masked
fi
`;

/** Exit code 77: another program holds port 80 or 443; standard output names it. */
export const RELEASE_PORTS = `
set -eu
if [ -e /var/lib/fairlead/caddy-masked ]; then
  systemctl unmask --quiet caddy.service 2>/dev/null
  systemctl disable --quiet caddy.service 2>/dev/null || true
  rm /var/lib/fairlead/caddy-masked
fi
if systemctl is-active --quiet caddy.service || systemctl is-enabled --quiet caddy.service 2>/dev/null; then
  shipped=$(dpkg-query -W -f '\${Conffiles}' caddy | awk '$1 == "/etc/caddy/Caddyfile" { print $2 }')
  set -- $(md5sum /etc/caddy/Caddyfile 2>/dev/null || echo none)
  if [ "$1" = "$shipped" ] && [ ! -d /etc/systemd/system/caddy.service.d ]; then
    systemctl disable --now --quiet caddy.service 2>/dev/null || true
    echo "Debian's caddy.service served its welcome page only: stopped and disabled"
  fi
fi
ours=$(systemctl show -p MainPID --value fairlead-proxy.service)
for port in 80 443; do
  ss -Hltnp "sport = :$port" | while read -r line; do
    case $line in
      *"pid=$ours,"*) [ "$ours" = 0 ] || continue ;;
    esac
    name=\${line#*users:((\\"}
    printf '%s is held by %s ' "$port" "\${name%%\\"*}"
    pid=\${line#*pid=}
    pid=\${pid%%,*}
    unit=$(ps -o unit= -p "$pid" 2>/dev/null || true)
    printf '(process %s%s)\\n' "$pid" "\${unit:+, $unit}"
  done
done >/run/fairlead-ports
if [ -s /run/fairlead-ports ]; then
  sort -u /run/fairlead-ports
  rm /run/fairlead-ports
  exit 77
fi
rm /run/fairlead-ports
`;

/** `$1` admin socket, `$2` bytes of the unit in standard input; the first configuration follows. */
export const START_PROXY = `
set -eu
socket=$1 proxy=/var/lib/fairlead/proxy unit=/etc/systemd/system/fairlead-proxy.service
umask 022
install -d -m 0750 -o root -g caddy "$proxy"
install -d -m 0700 -o caddy -g caddy "$proxy/data"
head -c "$2" >"$unit.new"
cat >"$proxy/first.json"
if [ -f "$proxy/config.json" ]; then rm "$proxy/first.json"; else
  chown root:caddy "$proxy/first.json"
  chmod 0640 "$proxy/first.json"
  mv "$proxy/first.json" "$proxy/config.json"
fi
if cmp -s "$unit.new" "$unit"; then
  rm "$unit.new"
else
  mv "$unit.new" "$unit"
  systemctl daemon-reload
  systemctl stop fairlead-proxy.service
fi
systemctl enable --quiet fairlead-proxy.service
systemctl start fairlead-proxy.service || { journalctl -q -o cat -n 20 -u fairlead-proxy.service; exit 1; }
tries=0
until curl -sf -o /dev/null --max-time 5 --unix-socket "$socket" http://localhost/config/admin; do
  tries=$((tries + 1))
  if [ "$tries" -gt 50 ]; then journalctl -q -o cat -n 20 -u fairlead-proxy.service; exit 1; fi
  sleep 0.1
done
`;

export const READ_CAPABILITIES = `
tell() {
  name=$1
  shift
  command -v "$1" >/dev/null 2>&1 || return 0
  printf '%s\\t%s\\n' "$name" "$("$@" 2>&1 | head -n 1)"
}
tell systemd systemctl --version
tell git git --version
tell curl curl --version
tell caddy caddy version
tell node node --version
tell npm dpkg-query -W -f '\${Version}' npm
tell python python3 --version
tell php php --version
tell ruby ruby --version
tell go go version
tell docker docker --version
tell postgresql psql --version
tell mariadb mariadb --version
tell redis redis-server --version
tell restic restic version
`;
