# shellcheck shell=sh
# Defines `reserve_port`, which reserves a free port for deployment `$number` of `$app` and sets `$reserved` to it. The ports
# in `$preferred` come first, because the proxy finds a release fastest on them. Requires listens.sh.
: "${app:?}" "${number:?}"
. firewall/lib/end-squatters.sh
attempts=0
reserve_port() {
  reserved=
  for candidate in ${preferred-}; do
    claim_port "$candidate" || continue
    # A program that does not set SO_REUSEADDR cannot listen until the connections of a former release have timed out.
    if has_sockets "$candidate"; then release_port "$candidate"; else return 0; fi
  done
  while [ -z "$reserved" ]; do
    attempts=$((attempts + 1))
    if [ "$attempts" -gt 2000 ]; then echo 'no free port' >&2; exit 1; fi
    candidate=$((20000 + ($$ * 7 + number + attempts * 13) % 10000))
    claim_port "$candidate" || continue
    # An application that listens everywhere leaves no port to others.
    if [ "$attempts" -gt 100 ] && listens "$candidate"; then end_squatters "$candidate" >&2; fi
    if listens "$candidate"; then release_port "$candidate"; fi
  done
}
claim_port() { ln -s "$app/$number" "/var/lib/fairlead/ports/$1" 2>/dev/null && reserved=$1; }
release_port() { rm "/var/lib/fairlead/ports/$1" && reserved=; }
# Whether there is any socket with that local port, even of a connection that has ended (TIME-WAIT).
has_sockets() {
  if sockets=$(ss -Hatn "sport = :$1" 2>/dev/null); then
    [ -n "$sockets" ]
  else
    grep -qs "^ *[0-9]*: [0-9A-F]*:$(printf %04X "$1") " /proc/net/tcp /proc/net/tcp6
  fi
}
