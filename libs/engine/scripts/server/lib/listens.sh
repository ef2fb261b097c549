# shellcheck shell=sh
# Defines `listens`, which tells whether a program listens on port `$1`, on whatever address, and `has_sockets`, which tells
# whether there is any connection with that local port, even one that has ended (TIME-WAIT). ss asks the kernel for this
# port; to read /proc/net/tcp takes several times as long, because the kernel goes through the table of all connections.
listens() {
  if listeners=$(ss -Hltn "sport = :$1" 2>/dev/null); then
    [ -n "$listeners" ]
  else
    grep -qs ":$(printf %04X "$1") [0-9A-F]*:0000 0A" /proc/net/tcp /proc/net/tcp6
  fi
}
has_sockets() {
  if sockets=$(ss -Hatn "sport = :$1" 2>/dev/null); then
    [ -n "$sockets" ]
  else
    grep -qs "^ *[0-9]*: [0-9A-F]*:$(printf %04X "$1") " /proc/net/tcp /proc/net/tcp6
  fi
}
