#!/bin/sh
# Installs the program that loads Fairlead's table of the firewall, its unit, and the program that frees ports, and loads
# the table unless it is there.
# Exit code 83: the server has no nft; 84: the table cannot be loaded, and standard output says why.
set -eu
program=${1:?text of load-table.sh}
text=${2:?text of the unit}
free_port=${3:?text of free-port.sh}
file=/var/lib/fairlead/firewall unit=fairlead-firewall.service
units=/etc/systemd/system
umask 022
install -d -m 0711 /var/lib/fairlead
if ! printf '%s' "$free_port" | cmp -s - /var/lib/fairlead/free-port; then
  printf '%s' "$free_port" >/var/lib/fairlead/free-port.new
  mv /var/lib/fairlead/free-port.new /var/lib/fairlead/free-port
fi
command -v nft >/dev/null || exit 83
stale=
if ! printf '%s' "$program" | cmp -s - "$file"; then
  printf '%s' "$program" >"$file.new"
  mv "$file.new" "$file"
  stale=1
fi
if ! printf '%s' "$text" | cmp -s - "$units/$unit" || [ ! -e "$units/multi-user.target.wants/$unit" ]; then
  printf '%s' "$text" >"$units/$unit"
  systemctl enable --quiet --no-reload "$unit"
  systemctl daemon-reload
  stale=1
fi
if [ -n "$stale" ] || ! nft list chain inet fairlead answering >/dev/null 2>&1; then
  systemctl restart "$unit" 2>/dev/null || {
    journalctl --sync 2>/dev/null || true
    # pipe: It only adds to a failure.
    nft list tables 2>&1 >/dev/null | head -c 500
    # pipe: It only adds to a failure.
    journalctl -q -o cat -n 5 -u "$unit" _COMM=sh 2>/dev/null | head -c 1500
    exit 84
  }
fi
