# shellcheck shell=sh
# Defines `protect_ports`, which loads the table of the firewall anew after a change of users or reserved ports. A server
# without it goes on as it is: ensure-firewall.sh reports that.
protect_ports() {
  [ ! -f /var/lib/fairlead/firewall ] || /bin/sh /var/lib/fairlead/firewall >/dev/null 2>&1 </dev/null || true
}
