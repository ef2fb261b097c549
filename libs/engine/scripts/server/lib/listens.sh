# shellcheck shell=sh
# Defines `listens`, which tells whether a program listens on port `$1`, on whatever address. ss asks the kernel for this
# port; to read /proc/net/tcp takes several times as long, because the kernel goes through the table of all connections.
listens() {
  if listeners=$(ss -Hltn "sport = :$1" 2>/dev/null); then
    [ -n "$listeners" ]
  else
    grep -qs ":$(printf %04X "$1") [0-9A-F]*:0000 0A" /proc/net/tcp /proc/net/tcp6
  fi
}
